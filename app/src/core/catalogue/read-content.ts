import {
  articlesQuery,
  blogsQuery,
  type ContentNode,
  pagesQuery,
} from '#adapters/platform/admin-graphql/operations/catalogue-content.ts'
import type { ShopContext } from '#core/context/context.ts'
import { rowOfContent } from './catalogue-row.ts'
import { databaseNow, saveRowsAndTell } from './store.ts'
import { beginningAfter, findWatermark, saveWatermark } from './watermarks.ts'

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
 * Pages of a part: the platform ends a list after 25,000 objects, an interrupted reading does not repeat the parts
 * before, and other shops get their turn in between.
 */
const PART = 25

/** What a part of a reading read. */
export interface ContentPart {
  /** Number of resources, without those the next part reads again. */
  count: number
  /** Date of the most recent change read; the next part begins there. Null: nothing was read. */
  until: Date | null
  isLast: boolean
}

/**
 * Reads a part of a kind's resources, those changed at `from` or later (null: all), the earliest first, and stores them
 * and how far the kind is known. Calls `onPage` with the number read so far; if it returns false the reading ends and
 * null is returned. `changesSince`: when a reading of changes began, of which this is a part; absent: everything is
 * read, and what was not seen is removed afterwards. Throws `PlatformError`.
 */
export async function readPart(
  ctx: ShopContext,
  kind: ContentKind,
  {
    from,
    onPage,
    changesSince,
  }: { from: Date | null; onPage?: (seen: number) => Promise<boolean>; changesSince?: Date },
): Promise<ContentPart | null> {
  const ofChanges = changesSince !== undefined
  const query = from ? `updated_at:>='${from.toISOString()}'` : null
  let until = from
  let seen = 0
  let again = 0
  let after: string | null = null
  for (let page = 1; ; page++) {
    const readAt = await ctx.tx(databaseNow)
    const { nodes, pageInfo }: Listed = await list(ctx, kind, { first: PAGE, after, query })
    const rows = nodes.map(rowOfContent)
    seen += rows.length
    for (const { updatedAt } of rows) {
      const at = new Date(updatedAt)
      if (until === null || at > until) [until, again] = [at, 1]
      else if (at.getTime() === until.getTime()) again += 1
    }
    await ctx.tx((tx) => saveRowsAndTell(ctx, tx, { rows, readAt, productLimit: null, ofChanges }))
    if (onPage && !(await onPage(seen))) return null
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    // Blogs, which are few, are not sorted by their changes.
    const isFull = page >= PART && kind !== 'blog' && until?.getTime() !== from?.getTime()
    if (after !== null && !isFull) continue
    const reached = until
    const begunAt = after === null ? (changesSince ?? null) : null
    if (reached !== null) await ctx.tx((tx) => saveWatermark(tx, kind, { until: reached, begunAt }))
    return { count: after === null ? seen : seen - again, until, isLast: after === null }
  }
}

/** Reads what changed of a kind since its last reading; all blogs. Throws `PlatformError`. */
export async function readChanged(ctx: ShopContext, kind: ContentKind): Promise<void> {
  if (kind === 'blog') return void (await readPart(ctx, kind, { from: null }))
  const [changesSince, mark] = await ctx.tx(async (tx) => [
    await databaseNow(tx),
    await findWatermark(tx, kind),
  ])
  let from = mark && beginningAfter(mark)
  for (;;) {
    const part = await readPart(ctx, kind, { from, changesSince })
    if (part === null || part.isLast) return
    from = part.until
  }
}
