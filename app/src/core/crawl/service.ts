import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { againAfterLock } from '#kit/server/db/again-after-lock.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { EnqueueOptions } from '#kit/server/queue/queue.ts'
import { saysNothing } from './away.ts'
import { crawl, seedsOf } from './crawl-pages.ts'
import { endLostRun, endRun } from './end-run.ts'
import { crawlErrors } from './errors.ts'
import type { Apart } from './facts/collect-apart.ts'
import { linksOfPage } from './facts/fact-limits.ts'
import { CRAWL_JOB, CRAWL_KEY, FIRST_RUN_JOB, FIRST_RUN_KEY } from './job-names.ts'
import { findPlace, insertPage, leaveWaiting, savePage } from './page-store.ts'
import { saveRedirect } from './redirect-store.ts'
import { addPages, createRunFrontier, LOCK_TRIES } from './run-frontier.ts'
import { checksFor, judgeVisited } from './run-page-checks.ts'
import {
  findRun,
  insertRun,
  isOverdue,
  isScanDue,
  loadPageLimit,
  lockRunning,
  type RunRow,
} from './run-store.ts'
import { visitOf } from './visit.ts'

/** Length of a slice; other shops get their turn in between. */
const SLICE_MS = 20_000

/**
 * Starts reading all pages of the store at its primary domain; a running run continues instead. A store behind a
 * password gets a blocked run that reads nothing.
 */
export async function startRun(ctx: ShopContext): Promise<void> {
  await endLostRun(ctx)
  const { origin, isClosed } = await queryStorefront(ctx)
  const { pages, sitemaps } = isClosed ? { pages: [], sitemaps: [] } : await seedsOf(ctx.pages, origin)
  await ctx.tx(async (tx) => {
    const last = await findRun(tx, ctx.shop.id)
    if (last?.state === 'running') return
    const pageLimit = await loadPageLimit(tx, ctx.shop.id)
    const blocked = isClosed ? pageReaderErrors.passwordProtected.code : null
    const id = await insertRun(tx, ctx.shop.id, { origin, pageLimit, sitemaps, blocked })
    if (id === null || isClosed) return
    await addPages(tx, { ctx, run: { id, page_limit: pageLimit } }, { urls: pages, counted: true })
    await enqueueSlice(ctx, { run: id, silent: 0 }, { tx })
  })
}

/** Schedules the first run of a newly installed shop: requested by the installation, done by the worker. */
export function beginFirstRun(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return ctx.queue.enqueue(FIRST_RUN_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: FIRST_RUN_KEY })
}

/** Starts a run if the shop's plan has a check that uses its pages. Throws `PlatformError`. */
export async function firstRun(ctx: ShopContext): Promise<void> {
  if ((await checksFor(ctx)).length > 0) await startRun(ctx)
}

/**
 * Follows a change of the shop: a run that a password blocked starts once the storefront is open. Throws
 * `PlatformError`.
 */
export async function followShop(ctx: ShopContext): Promise<void> {
  const last = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  if (last?.state !== 'blocked') return
  const { onlineStore } = await ctx.platform.query(ctx.shop, storefrontPasswordQuery, {})
  if (!onlineStore.passwordProtection.enabled) await startRun(ctx)
}

/**
 * Scans a shop again a week after its last run, or if many pages were edited since or the store has another primary domain.
 * Runs nightly.
 */
export async function repeatRun(ctx: ShopContext): Promise<void> {
  await endLostRun(ctx)
  const isDue = await ctx.tx(async (tx) => {
    const last = await findRun(tx, ctx.shop.id)
    if (last === null || last.state === 'running') return false
    return (await hasMoved(tx, last)) || isScanDue(tx, last)
  })
  if (isDue) await firstRun(ctx)
}

/** Returns whether the store has another primary domain than when the run began: its old one redirects there. */
async function hasMoved(tx: ShopTx, { origin }: Pick<RunRow, 'origin'>): Promise<boolean> {
  const host = (await findShopFacts(tx))?.primary_host
  const now = host == null ? null : URL.parse(`https://${host}`)
  return now !== null && now.hostname !== new URL(origin).hostname
}

/** Ends the running run; what it and earlier runs read stays. */
export async function stopRun(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    if (run) await endRun(ctx, tx, run.id, { state: 'stopped', code: crawlErrors.stopped.code })
  })
}

/**
 * Continues a run for one slice and enqueues the next one. If killed it resumes where it was. A store that stays away
 * ends the run as failed; what earlier runs read stays. `silent`: how often in a row the store was away so far.
 */
export async function crawlSlice(
  ctx: ShopContext,
  { run: runId, silent = 0 }: { run: string; silent?: number | undefined },
  { sliceMs = SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  const isRunning = async () => (await ctx.tx((tx) => findRun(tx, ctx.shop.id, runId)))?.state === 'running'
  const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id, runId))
  if (run?.state !== 'running') return
  const end = await crawl({
    pages: await storefrontPages(ctx),
    origin: run.origin,
    mostLinks: linksOfPage(run.page_limit),
    // Domains of markets show the same paths in other languages: they are no pages of this scan (decision 0183).
    ownHosts: (await ctx.tx(ownHosts)).aliases,
    frontier: createRunFrontier(ctx, run, await checksFor(ctx)),
    purpose: 'background',
    apart: apartFor(ctx),
    until: performance.now() + sliceMs,
    silent,
    isStopped: async () => !(await isRunning()),
  })
  if (end.state === 'done') {
    await ctx.tx((tx) => endRun(ctx, tx, runId, { state: 'done' }))
    return
  }
  if (end.state === 'away' || (end.state === 'wait' && (await ctx.tx((tx) => isOverdue(tx, run))))) {
    await ctx.tx((tx) => endRun(ctx, tx, runId, { state: 'failed', code: end.reason }))
    return
  }
  if (!(await isRunning())) return
  const wait = end.state === 'wait' ? { startAfter: new Date(Date.now() + end.seconds * 1000) } : {}
  await enqueueSlice(ctx, { run: runId, silent: end.silent }, wait)
}

const apartFor =
  (ctx: ShopContext): Apart =>
  (task, input) =>
    runInThreadFor(ctx, task, input)

/** At most one slice of a shop is waiting and one running. */
function enqueueSlice(
  ctx: ShopContext,
  payload: { run: string; silent: number },
  options: Omit<EnqueueOptions, 'key'> = {},
): Promise<void> {
  return ctx.queue.enqueue(CRAWL_JOB, { shop: ctx.shop.id, payload }, { key: CRAWL_KEY, ...options })
}

/**
 * Reads one listed page again now and judges it; a page that redirects now is removed, and its redirect stored. A page that
 * was a redirect, or that no scan has read, is added to the last scan. A scan that is running goes on from there. With purpose `background` nothing is added, and a
 * page that cannot be read keeps what is known of it: no one is waiting for it, and the next scan will find out.
 */
export async function rereadPage(
  ctx: ShopContext,
  url: string,
  { purpose = 'interactive' }: { purpose?: 'interactive' | 'background' } = {},
): Promise<void> {
  const pages = await storefrontPages(ctx)
  const reading = await pages.read(url, { purpose })
  const { pageLimit, hosts } = await ctx.tx(async (tx) => ({
    pageLimit: await loadPageLimit(tx, ctx.shop.id),
    hosts: (await ownHosts(tx)).aliases,
  }))
  const parts = {
    origin: new URL(url).origin,
    apart: apartFor(ctx),
    mostLinks: linksOfPage(pageLimit),
    ownHosts: hosts,
  }
  const { page, redirect, further } = await visitOf(url, reading, parts)
  if (purpose === 'background' && page?.state !== 'read') return
  const checked = page ? await judgeVisited(ctx, await checksFor(ctx), page) : []
  const store = async (tx: ShopTx): Promise<void> => {
    const run = await findRun(tx, ctx.shop.id)
    const key = run && { shopId: ctx.shop.id, runId: run.id }
    const scan = run?.origin === parts.origin ? await lockRunning(tx, ctx.shop.id, run.id) : null
    const place = await findPlace(tx, ctx.shop.id, url)
    if (page && key && purpose === 'interactive') await insertPage(tx, key, url)
    if (page) await savePage(tx, ctx.shop.id, page, checked)
    else if (key) await saveRedirect(tx, key, url, redirect)
    if (scan === null) return
    // The scan visits the URL no more: what only it leads to would count as gone.
    if (page && saysNothing(page)) {
      if (place === null || place.waiting) await leaveWaiting(tx, ctx.shop.id, url)
    } else if (page === null || place === null || place.run_id === scan.id)
      await addPages(tx, { ctx, run: scan }, { urls: further, counted: false })
  }
  await againAfterLock(LOCK_TRIES, () => ctx.tx(store))
}
