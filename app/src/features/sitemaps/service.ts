import type { ShopContext } from '#core/context/context.ts'
import { endLostRun } from '#core/crawl/end-run.ts'
import { FIRST_RUN_JOB, FIRST_RUN_KEY } from '#core/crawl/job-names.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { rereadPage } from '#core/crawl/service.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ListedFile, ListedRow, SitemapListInput, SitemapProblems, SitemapsState } from './contract.ts'
import { PAGE_SIZE } from './contract.ts'
import type { SitemapTab } from './domain/kinds.ts'
import { sitemapsErrors } from './errors.ts'
import { judgeEntries } from './judging/judge-entries.ts'
import { countVerdicts, findEntry, listEntries, listProblems, newestPage } from './list-store.ts'
import { describeOwn } from './own/own-sitemap.ts'
import { sitemapsGate } from './plan-gates.ts'
import { type FileRow, listFiles } from './reading/file-store.ts'
import { JUDGE_JOB, JUDGE_KEY } from './reading/job-names.ts'
import { endLostReading, startReading } from './reading/read-sitemaps.ts'
import { findReading, type ReadingRow } from './reading/reading-store.ts'
import { gapsOf, type ReadingGaps } from './reading/whole-reading.ts'

/** Returns the last reading, its results, and the files it read. */
export async function getState(ctx: ShopContext): Promise<SitemapsState> {
  await endLostReading(ctx)
  await endLostRun(ctx)
  const own = await describeOwn(ctx)
  const isMoving = await pagesAreMoving(ctx)
  return ctx.tx(async (tx) => {
    const reading = await findReading(tx)
    const files = await listFiles(tx)
    const run = await findRun(tx, ctx.shop.id)
    return {
      reading: reading && describeReading(reading, files, await gapsOf(tx, reading)),
      counts: await countVerdicts(tx),
      pages: {
        readAt: (await newestPage(tx))?.toISOString() ?? null,
        running: run?.state === 'running' || isMoving,
      },
      files: files.map(describeFile),
      own,
    }
  })
}

/** True if a first scan is about to start, or if the results of a scan are still being judged. */
async function pagesAreMoving({ queue, shop: { id: shop } }: ShopContext): Promise<boolean> {
  return (
    (await queue.holds(FIRST_RUN_JOB, { shop, key: FIRST_RUN_KEY })) ||
    (await queue.holds(JUDGE_JOB, { shop, key: JUDGE_KEY }))
  )
}

function describeReading(
  reading: ReadingRow,
  files: readonly FileRow[],
  gaps: ReadingGaps,
): SitemapsState['reading'] {
  const { state, reason, origin } = reading
  return {
    state,
    reason,
    origin,
    ...gaps,
    // Until then files wait: nobody tried them.
    filesUnread: state === 'done' ? gaps.filesUnread : 0,
    files: files.length,
    filesRead: files.filter(({ waiting }) => !waiting).length,
    startedAt: reading.started_at.toISOString(),
    finishedAt: reading.finished_at?.toISOString() ?? null,
  }
}

function describeFile(file: FileRow): ListedFile {
  const { id, url, source, state, status, reason, entries, problems, in_part: inPart } = file
  return {
    id,
    url,
    source,
    state,
    status,
    reason,
    entries,
    problems,
    inPart,
    isIndex: file.kind === 'index',
    readAt: file.read_at?.toISOString() ?? null,
  }
}

/** Starts a reading at the merchant's request. Throws `plans.locked`, PlatformError. */
export async function askForReading(ctx: ShopContext): Promise<SitemapsState> {
  await requireFeature(ctx, sitemapsGate)
  await startReading(ctx)
  return getState(ctx)
}

/** Returns one page of the list. */
export async function getEntries(
  ctx: ShopContext,
  input: SitemapListInput,
): Promise<{ rows: ListedRow[]; total: number; pageSize: number }> {
  return { ...(await ctx.tx((tx) => listEntries(tx, input))), pageSize: PAGE_SIZE }
}

/** Returns the problems of a tab by type, with those that are new or fixed. */
export function getProblems(ctx: ShopContext, { tab }: { tab: SitemapTab }): Promise<SitemapProblems> {
  return ctx.tx((tx) => listProblems(tx, tab))
}

/** Reads one listed page again while the caller waits. Throws `sitemaps.gone`, `sitemaps.unread`, `plans.locked`. */
export async function rereadEntry(ctx: ShopContext, { id }: { id: string }): Promise<ListedRow> {
  await requireFeature(ctx, sitemapsGate)
  const entry = await ctx.tx((tx) => findEntry(tx, id))
  if (!entry) throw new AppError(sitemapsErrors.gone)
  if (entry.pageUrl === null) throw new AppError(sitemapsErrors.unread)
  await rereadPage(ctx, entry.pageUrl)
  await judgeEntries(ctx)
  return (await ctx.tx((tx) => findEntry(tx, id))) ?? entry
}
