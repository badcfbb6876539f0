import { sql } from 'kysely'
import {
  articlesQuery,
  blogsQuery,
  type ContentNode,
  pagesQuery,
} from '#adapters/platform/admin-graphql/operations/catalogue-content.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { rowOfContent } from './catalogue-row.ts'
import { databaseNow, saveRowsAndTell } from './store.ts'

/** About six points each: far below the 1,000 a query may cost (facts §3). */
const PAGE = 100

export const CONTENT_KINDS = ['page', 'blog', 'article'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

interface Listed {
  nodes: ContentNode[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

function list(
  ctx: ShopContext,
  kind: ContentKind,
  page: { first: number; after: string | null; query: string | null },
): Promise<Listed> {
  switch (kind) {
    case 'page':
      return ctx.platform.query(ctx.shop, pagesQuery, page).then(({ pages }) => pages)
    case 'blog':
      return ctx.platform.query(ctx.shop, blogsQuery, page).then(({ blogs }) => blogs)
    case 'article':
      return ctx.platform.query(ctx.shop, articlesQuery, page).then(({ articles }) => articles)
  }
}

/**
 * Reads all resources of a kind, or those changed since its last reading, and stores how far the kind is known. Calls
 * `onPage` with the number read so far; if it returns false the reading ends. Returns the number read, null if it was
 * ended. Throws `PlatformError`.
 */
export async function readContent(
  ctx: ShopContext,
  kind: ContentKind,
  options: { onlyChanged: boolean; onPage?: (seen: number) => Promise<boolean> },
): Promise<number | null> {
  const since = options.onlyChanged ? await ctx.tx((tx) => findWatermark(tx, kind)) : null
  const query = since ? `updated_at:>='${since.toISOString()}'` : null
  let newest = since?.toISOString() ?? ''
  let seen = 0
  let after: string | null = null
  do {
    const readAt = await ctx.tx(databaseNow)
    const { nodes, pageInfo }: Listed = await list(ctx, kind, { first: PAGE, after, query })
    const rows = nodes.map(rowOfContent)
    seen += rows.length
    for (const { updatedAt } of rows) if (updatedAt > newest) newest = updatedAt
    await ctx.tx((tx) => saveRowsAndTell(ctx, tx, { rows, readAt, productLimit: null }))
    if (options.onPage && !(await options.onPage(seen))) return null
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  if (newest !== '') await ctx.tx((tx) => saveWatermark(tx, ctx.shop.id, { kind, until: newest }))
  return seen
}

async function findWatermark(tx: ShopTx, kind: ContentKind): Promise<Date | null> {
  const row = await tx
    .selectFrom('catalogue_watermarks')
    .where('shop_id', '=', shopOf(tx))
    .select('updated_until')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.updated_until ?? null
}

async function saveWatermark(
  tx: ShopTx,
  shopId: string,
  { kind, until }: { kind: ContentKind; until: string },
): Promise<void> {
  await sql`
    insert into catalogue_watermarks as known (shop_id, kind, updated_until) values (${shopId}, ${kind}, ${until})
      on conflict (shop_id, kind) do update set updated_until = greatest(known.updated_until, excluded.updated_until)`.execute(
    tx,
  )
}
