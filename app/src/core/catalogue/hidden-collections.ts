import { sql } from 'kysely'
import { hiddenCollectionsQuery } from '#adapters/platform/admin-graphql/operations/hidden-collections.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { parseGid } from './domain/resource-kind.ts'
import { databaseNow } from './store.ts'

/** Collections the Online Store does not show (shopify.dev, query `collections`). */
const HIDDEN = 'published_status:unpublished'
/** Ids per search; keeps the search text short. */
const SEARCHED_AT_ONCE = 25

/** What was found of collections at `readAt`: which of `asked` (null: of all) the Online Store does not show. */
interface HiddenCollections {
  asked: readonly string[] | null
  hidden: string[]
  readAt: Date
}

/** Reads which collections the Online Store does not show: of these ids, or of all. Throws `PlatformError`. */
export async function readHidden(
  ctx: ShopContext,
  asked: readonly string[] | null,
): Promise<HiddenCollections> {
  const readAt = await ctx.tx(databaseNow)
  const hidden: string[] = []
  if (asked === null) hidden.push(...(await search(ctx, HIDDEN)))
  else
    for (let from = 0; from < asked.length; from += SEARCHED_AT_ONCE) {
      const ids = asked.slice(from, from + SEARCHED_AT_ONCE).map((id) => `id:${id}`)
      hidden.push(...(await search(ctx, `${HIDDEN} AND (${ids.join(' OR ')})`)))
    }
  return { asked, hidden, readAt }
}

async function search(ctx: ShopContext, query: string): Promise<string[]> {
  const found: string[] = []
  for (let after: string | null = null; ; ) {
    const { collections }: ReturnType<typeof hiddenCollectionsQuery.data.parse> = await ctx.platform.query(
      ctx.shop,
      hiddenCollectionsQuery,
      { query, after },
    )
    found.push(...collections.nodes.flatMap(({ id }) => parseGid(id)?.id ?? []))
    if (!collections.pageInfo.hasNextPage) return found
    after = collections.pageInfo.endCursor
  }
}

/** Stores what was found, except of collections that were read later. */
export async function saveHidden(
  tx: ShopTx,
  shopId: ShopId,
  { asked, hidden, readAt }: HiddenCollections,
): Promise<void> {
  await sql`
    update catalogue_resources set online = not id = any(${hidden}::bigint[])
      where shop_id = ${shopId} and kind = 'collection' and read_at <= ${readAt}
        and (${asked}::bigint[] is null or id = any(${asked}::bigint[]))
        and online is distinct from not id = any(${hidden}::bigint[])`.execute(tx)
}

/** Reads of all collections whether the Online Store shows them. Throws `PlatformError`. */
export async function readAllHidden(ctx: ShopContext): Promise<void> {
  const found = await readHidden(ctx, null)
  await ctx.tx((tx) => saveHidden(tx, ctx.shop.id, found))
}
