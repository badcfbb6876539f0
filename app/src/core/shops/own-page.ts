import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReading, ReadOptions } from '#adapters/page-reader/page-reading.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { storefrontPages } from './crawler-signature.ts'
import { queryStorefront } from './storefront.ts'

export type OwnPage = Extract<PageReading, { state: 'read' }>

/** Returns the origin of the shop's storefront. Throws `page-reader.password-protected` if it is behind a password. */
export async function openStorefront(ctx: ShopContext): Promise<{ origin: string }> {
  const { origin, isClosed } = await queryStorefront(ctx)
  if (isClosed) throw new AppError(pageReaderErrors.passwordProtected)
  return { origin }
}

/**
 * Reads a page of the shop's own storefront as a visitor sees it. Throws an `AppError` with the reason if it cannot
 * be read.
 */
export async function readOwnPage(
  ctx: ShopContext,
  url: string,
  options: Pick<ReadOptions, 'purpose' | 'signal'>,
): Promise<OwnPage> {
  const pages = await storefrontPages(ctx)
  const page = await pages.read(url, { ...options, freshRules: true })
  if (page.state === 'read') return page
  if (page.state === 'broken') throw new AppError(pageReaderErrors.pageStatus, { status: page.status })
  const { onlineStore } = await ctx.platform.query(ctx.shop, storefrontPasswordQuery, {})
  if (onlineStore.passwordProtection.enabled) throw new AppError(pageReaderErrors.passwordProtected)
  const known = Object.values(pageReaderErrors).find(({ code }) => code === page.reason)
  throw new AppError(known ?? pageReaderErrors.network, page.values)
}
