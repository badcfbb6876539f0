import type { ShopContext } from '#core/context/context.ts'
import { pagesToJudge, type StoredPage, saveRejudged } from './page-store.ts'
import { checksFor, judgeVisited } from './run-page-checks.ts'

export const REJUDGE_JOB = 'crawl.rejudge'
/** Length of a slice; other shops get their turn in between. */
const SLICE_MS = 20_000
/** Number of pages whose facts are in memory at a time. */
const AT_ONCE = 20

/**
 * Judges stored pages again for checks whose rules have changed, without any request to the store. If killed it
 * resumes where it was: each page records the versions that judged it.
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
    // Markup beyond the limit is not stored: the verdict from its reading holds until the next reading.
    const due = checks.filter(
      ({ name, version, needsMarkup }) =>
        page.judged[name] !== version && !(needsMarkup && page.facts.markup === null),
    )
    if (due.length === 0) return
    const checked = await judgeVisited(of, due, page)
    await of.tx((tx) => saveRejudged(tx, of.shop.id, page, checked))
  }
}
