import { sql } from 'kysely'
import { storefrontUrlQuery } from '#adapters/platform/admin-graphql/operations/storefront-url.ts'
import type { ShopContext } from '#core/context/context.ts'
import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { typedUrl } from '#kit/shared/typed-url.ts'
import { speedErrors } from '../errors.ts'

export interface Storefront {
  origin: string
  isProtected: boolean
}

/**
 * Returns the storefront's origin and whether it is password-protected, as last known. Queries the platform if
 * unknown.
 */
export async function knownStorefront(ctx: ShopContext): Promise<Storefront> {
  const known = await ctx.tx(async (tx) => {
    const { rows } = await sql<{ origin: string; is_protected: boolean }>`
      select origin, is_protected from speed_stores where shop_id = ${shopOf(tx)}`.execute(tx)
    return rows[0]
  })
  return known ? { origin: known.origin, isProtected: known.is_protected } : lookAtStorefront(ctx)
}

/** Queries the platform for both and stores them. Throws PlatformError. */
export async function lookAtStorefront(ctx: ShopContext): Promise<Storefront> {
  const { shop, onlineStore } = await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})
  const { origin } = new URL(shop.primaryDomain.url)
  const isProtected = onlineStore.passwordProtection.enabled
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await sql`insert into speed_stores (shop_id, origin, is_protected, looked_at)
      values (${shopOf(tx)}, ${origin}, ${isProtected}, ${now})
      on conflict (shop_id) do update set origin = excluded.origin, is_protected = excluded.is_protected,
        looked_at = excluded.looked_at`.execute(tx)
  })
  return { origin, isProtected }
}

/** Returns the canonical URL of a page of the store. Throws `speed.page-url-*`. */
export function pageOf(typed: string | undefined, origin: string): string {
  const words = typed?.trim() ?? ''
  if (words === '') throw new AppError(speedErrors.pageUrlRequired)
  const asked = typedUrl(words, origin)
  if (asked === null) throw new AppError(speedErrors.pageUrlMalformed)
  const url = pageUrlOf(asked.href, `${origin}/`, origin)
  if (url === null) throw new AppError(speedErrors.pageUrlElsewhere, { host: new URL(origin).host })
  return url
}
