import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { typedUrl } from '#kit/shared/typed-url.ts'
import { speedErrors } from '../errors.ts'
import { movePages } from './page-store.ts'

export interface Storefront {
  origin: string
  isProtected: boolean
}

/** A look serves for so long, in seconds. A merchant who is told of the password takes it off and comes back. */
const SERVES_S = 600
const SERVES_PROTECTED_S = 5

/**
 * Returns the storefront's origin and whether it is password-protected, as looked at minutes ago at most; as last known
 * if the platform cannot be queried. Throws PlatformError if nothing is known.
 */
export async function knownStorefront(ctx: ShopContext): Promise<Storefront> {
  const known = await ctx.tx(findStorefront)
  if (known && !known.is_old) return asStorefront(known)
  try {
    return await lookAtStorefront(ctx)
  } catch (error) {
    if (!known || !(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error }, 'the storefront could not be looked at again')
    return asStorefront(known)
  }
}

interface StorefrontRow {
  origin: string
  is_protected: boolean
  is_old: boolean
}

async function findStorefront(tx: ShopTx): Promise<StorefrontRow | undefined> {
  const now = await clockOf(tx)
  const { rows } = await sql<StorefrontRow>`
    select origin, is_protected, looked_at < ${now}::timestamptz - make_interval(
        secs => case when is_protected then ${SERVES_PROTECTED_S}::int else ${SERVES_S}::int end) as is_old
      from speed_stores where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]
}

const asStorefront = ({ origin, is_protected }: StorefrontRow): Storefront => ({
  origin,
  isProtected: is_protected,
})

/** Queries the platform for both and stores them; pages follow the store to a new domain. Throws PlatformError. */
export async function lookAtStorefront(ctx: ShopContext): Promise<Storefront> {
  const { origin, isClosed: isProtected } = await queryStorefront(ctx)
  await ctx.tx(async (tx) => {
    const former = (await findStorefront(tx))?.origin ?? origin
    if (former !== origin) await movePages(tx, { from: former, to: origin })
    const now = await clockOf(tx)
    await sql`insert into speed_stores (shop_id, origin, is_protected, looked_at)
      values (${shopOf(tx)}, ${origin}, ${isProtected}, ${now})
      on conflict (shop_id) do update set origin = excluded.origin, is_protected = excluded.is_protected,
        looked_at = excluded.looked_at`.execute(tx)
  })
  return { origin, isProtected }
}

/**
 * Returns the canonical URL of a page that a merchant typed. One of another domain may be of the store's newest, so the
 * store is looked at again. Throws `speed.page-url-*`.
 */
export async function pageAsked(ctx: ShopContext, typed: string | undefined): Promise<string> {
  const { origin } = await knownStorefront(ctx)
  try {
    return pageOf(typed, origin)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== speedErrors.pageUrlElsewhere.code) throw error
    const now = await lookAtStorefront(ctx)
    if (now.origin === origin) throw error
    return pageOf(typed, now.origin)
  }
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
