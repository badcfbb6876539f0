import type { ShopContext } from '#core/context/context.ts'
import { checksFor, judgeVisited } from './judge-page.ts'
import { pagesToJudge, type StoredPage, saveRejudged } from './page-store.ts'

export const REJUDGE_JOB = 'crawl.rejudge'
/** A slice; between two of them other shops have their turn. */
const SLICE_MS = 20_000
/** Facts held at a time: of so many pages. */
const AT_ONCE = 20

/**
 * Judges stored pages again for checks whose rules have changed since, without asking the store for anything. Killed at
 * any point it goes on there: a page that was judged says so.
 */
export async function rejudge(
  ctx: ShopContext,
  { after: start = '0' }: { after?: string | undefined },
  { sliceMs = SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  const checks = await checksFor(ctx)
  if (checks.length === 0) return
  const versions = Object.fromEntries(checks.map(({ name, version }) => [name, version]))
  const until = performance.now() + sliceMs
  for (let after = start; ; ) {
    const pages = await ctx.tx((tx) => pagesToJudge(tx, ctx.shop.id, { versions, after, most: AT_ONCE }))
    for (const page of pages) await judgeStored(ctx, page)
    const last = pages.at(-1)
    if (!last || pages.length < AT_ONCE) return
    after = last.id
    if (performance.now() < until) continue
    const job = { shop: ctx.shop.id, payload: { after } }
    await ctx.queue.enqueue(REJUDGE_JOB, job, { key: `from ${after}` })
    return
  }

  async function judgeStored(of: ShopContext, page: StoredPage): Promise<void> {
    // Larger markup than is kept: what was said about it when it was read holds until the next reading.
    const due = checks.filter(
      ({ name, version, needsMarkup }) =>
        page.judged[name] !== version && !(needsMarkup && page.facts.markup === null),
    )
    if (due.length === 0) return
    const checked = await judgeVisited(of, due, page)
    await of.tx((tx) => saveRejudged(tx, of.shop.id, page, checked))
  }
}
