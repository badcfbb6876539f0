import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { storefrontAddressQuery } from '#adapters/platform/admin-graphql/operations/storefront-address.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import type { ShopContext } from '#core/context/context.ts'
import { issueWordsIn } from '#core/issues/issue-words.ts'
import { judgeForShop } from '#core/judging/judge-apart.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { hasFeature, requireFeature } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { EnqueueOptions } from '#kit/server/queue/queue.ts'
import { AppError } from '#kit/shared/errors.ts'
import type {
  AuditListInput,
  AuditPageDetail,
  AuditPageRow,
  AuditProblems,
  AuditRun,
  AuditState,
  AuditView,
} from './contract.ts'
import { PAGE_SIZE } from './contract.ts'
import { beginnings, crawl, visitOf } from './crawl/crawl.ts'
import type { Apart } from './crawl/examine-apart.ts'
import { addPages, createRunFrontier } from './crawl/run-frontier.ts'
import { productHandle } from './domain/addresses.ts'
import { findingsCsv } from './domain/findings-csv.ts'
import { auditErrors } from './errors.ts'
import { countLevels, findPage, listFacets, listFindings, listPages } from './list-store.ts'
import { CRAWL_JOB, CRAWL_KEY, endLostRun } from './lost-run.ts'
import { savePage } from './page-store.ts'
import { listProblems } from './problem-store.ts'
import {
  describeRun,
  findRun,
  finishRun,
  insertRun,
  listFinishedRuns,
  loadPageLimit,
  savePageLimit,
} from './run-store.ts'

export const FIRST_RUN = 'audit.first-run'
/** A slice of a run; between two of them other shops have their turn. */
const SLICE_MS = 20_000
/** Lines of an export; a spreadsheet takes no more than a million. */
const MOST_CSV_LINES = 50_000

/** The run under way or the last one, and what the list can be filtered by. */
export async function getState(ctx: ShopContext): Promise<AuditState> {
  await endLostRun(ctx)
  return ctx.tx(async (tx) => {
    const run = await findRun(tx)
    const { pages, facets } = await listFacets(tx)
    const counts = await countLevels(tx, ctx.shop.id)
    return {
      run: run && (await describeRun(tx, run)),
      pages,
      facets,
      ...counts,
      settings: { pageLimit: await loadPageLimit(tx) },
    }
  })
}

/** `startRun` for a merchant who asks for it. Throws `plans.locked`. */
export async function askForRun(ctx: ShopContext): Promise<AuditState> {
  await requireFeature(ctx, 'schema-results')
  return startRun(ctx)
}

/**
 * Starts to read all pages of the store by its primary domain; a run under way goes on instead. A store behind a
 * password gets a run that says so and reads nothing.
 */
export async function startRun(ctx: ShopContext): Promise<AuditState> {
  await endLostRun(ctx)
  const { shop, onlineStore } = await ctx.platform.query(ctx.shop, storefrontAddressQuery, {})
  const { origin } = new URL(shop.primaryDomain.url)
  const isClosed = onlineStore.passwordProtection.enabled
  const start = isClosed ? { pages: [], sitemaps: [] } : await beginnings(ctx.pages, origin)
  await ctx.tx(async (tx) => {
    const last = await findRun(tx)
    if (last?.state === 'running') return
    const pageLimit = await loadPageLimit(tx)
    const blocked = isClosed ? pageReaderErrors.passwordProtected.code : null
    const id = await insertRun(tx, ctx.shop.id, { origin, pageLimit, sitemaps: start.sitemaps, blocked })
    if (id === null || isClosed) return
    await addPages(tx, { ctx, run: { id, page_limit: pageLimit } }, { urls: start.pages, counted: true })
    await enqueueSlice(ctx, id, { tx })
  })
  return getState(ctx)
}

/** The first scan of a shop that installs: asked for where it installs, done by the worker. */
export function beginFirstRun(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return ctx.queue.enqueue(FIRST_RUN, { shop: ctx.shop.id, payload: {} }, { tx, key: 'first' })
}

/** Scans the store where its plan has it. Throws PlatformError. */
export async function firstRun(ctx: ShopContext): Promise<void> {
  if (await hasFeature(ctx, 'schema-results')) await startRun(ctx)
}

/**
 * Something about the shop changed: a reading that a password kept from beginning begins once the storefront is open.
 * Throws PlatformError.
 */
export async function followShop(ctx: ShopContext): Promise<void> {
  const last = await ctx.tx((tx) => findRun(tx))
  if (last?.state !== 'blocked') return
  const { onlineStore } = await ctx.platform.query(ctx.shop, storefrontPasswordQuery, {})
  if (!onlineStore.passwordProtection.enabled) await startRun(ctx)
}

/** Ends the run under way; what was read stays, and so does what earlier runs read. */
export async function stopRun(ctx: ShopContext): Promise<AuditState> {
  await ctx.tx(async (tx) => {
    const run = await findRun(tx)
    if (run?.state === 'running')
      await finishRun(tx, run, { state: 'stopped', code: auditErrors.stopped.code })
  })
  return getState(ctx)
}

/** The bound of the next run. */
export async function saveSettings(
  ctx: ShopContext,
  { pageLimit }: { pageLimit: number },
): Promise<AuditState> {
  await ctx.tx((tx) => savePageLimit(tx, ctx.shop.id, pageLimit))
  return getState(ctx)
}

/** Reads on in a run for one slice and puts the next one into the queue. Killed at any point, it goes on there. */
export async function crawlSlice(
  ctx: ShopContext,
  { run: runId }: { run: string },
  { sliceMs = SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  const isRunning = async () => (await ctx.tx((tx) => findRun(tx, runId)))?.state === 'running'
  const run = await ctx.tx((tx) => findRun(tx, runId))
  if (run?.state !== 'running') return
  const end = await crawl({
    pages: await storefrontPages(ctx),
    origin: run.origin,
    frontier: createRunFrontier(ctx, run),
    purpose: 'background',
    apart: apartFor(ctx),
    until: performance.now() + sliceMs,
    isStopped: async () => !(await isRunning()),
  })
  if (end.state === 'done') {
    await ctx.tx(async (tx) => {
      const now = await findRun(tx, runId)
      if (now?.state === 'running') await finishRun(tx, now, { state: 'done' })
    })
    return
  }
  if (!(await isRunning())) return
  const wait = end.state === 'wait' ? { startAfter: new Date(Date.now() + end.seconds * 1000) } : {}
  await enqueueSlice(ctx, runId, wait)
}

const apartFor =
  (ctx: ShopContext): Apart =>
  (task, input) =>
    judgeForShop(ctx, task, input)

/** One slice of a shop waits and one runs at most. */
function enqueueSlice(
  ctx: ShopContext,
  run: string,
  options: Omit<EnqueueOptions, 'key'> = {},
): Promise<void> {
  return ctx.queue.enqueue(CRAWL_JOB, { shop: ctx.shop.id, payload: { run } }, { key: CRAWL_KEY, ...options })
}

/** Once a week, for shops that asked for a reading before: the trend goes on. */
export async function repeatRun(ctx: ShopContext): Promise<void> {
  await endLostRun(ctx)
  const last = await ctx.tx((tx) => findRun(tx))
  const isDue = last && last.state !== 'running' && last.state !== 'stopped'
  if (isDue && (await hasFeature(ctx, 'schema-results'))) await startRun(ctx)
}

/** One page of the list. */
export async function getPages(
  ctx: ShopContext,
  input: AuditListInput,
): Promise<{ rows: AuditPageRow[]; total: number; pageSize: number }> {
  return { ...(await ctx.tx((tx) => listPages(tx, input))), pageSize: PAGE_SIZE }
}

/** Everything found on a page. Throws `audit.no-page`. */
export async function getPage(ctx: ShopContext, id: string): Promise<AuditPageDetail> {
  const found = await ctx.tx((tx) => findPage(tx, id))
  if (!found) throw new AppError(auditErrors.noPage)
  const { row, details, nodes, issues } = found
  const query = new URLSearchParams({ url: row.url })
  return {
    ...row,
    nodes,
    issues,
    duplicateGroups: details.duplicates ?? [],
    parseErrors: details.parseErrors ?? [],
    left: details.left ?? 0,
    preview: details.preview ?? null,
    editUrl: await productInAdmin(ctx, row.url),
    testUrl: `https://search.google.com/test/rich-results?${query}`,
    validatorUrl: `https://validator.schema.org/#${query}`,
  }
}

/** The admin's page of the product an address shows, as far as the catalogue knows it. */
async function productInAdmin(ctx: ShopContext, url: string): Promise<string | null> {
  const handle = productHandle(url)
  if (handle === null) return null
  const known = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select('id')
      .where('shop_id', '=', ctx.shop.id)
      .where('kind', '=', 'product')
      .where('handle', '=', handle)
      .executeTakeFirst(),
  )
  return known ? `shopify://admin/products/${known.id}` : null
}

/** Reads one page again while its reader waits. Throws `audit.no-page` when it leads elsewhere now, `plans.locked`. */
export async function rereadPage(ctx: ShopContext, id: string): Promise<AuditPageDetail> {
  await requireFeature(ctx, 'schema-results')
  const { url } = await getPage(ctx, id)
  const pages = await storefrontPages(ctx)
  const reading = await pages.read(url, { purpose: 'interactive' })
  const { finding } = await visitOf(url, reading, { origin: new URL(url).origin, apart: apartFor(ctx) })
  await ctx.tx(async (tx) => {
    if (finding) await savePage(tx, ctx.shop.id, finding)
    else await tx.deleteFrom('audit_pages').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
  })
  return getPage(ctx, id)
}

/** What is wrong on the pages of a view, grouped by problem. */
export function getProblems(ctx: ShopContext, view: AuditView): Promise<AuditProblems> {
  return ctx.tx((tx) => listProblems(tx, ctx.shop.id, view))
}

/** How it went from run to run. */
export async function getTrend(ctx: ShopContext): Promise<AuditRun[]> {
  return ctx.tx(async (tx) => {
    const runs = await listFinishedRuns(tx)
    return Promise.all(runs.map((run) => describeRun(tx, run)))
  })
}

/** The filtered list as CSV, the messages in the merchant's language. */
export async function exportCsv(
  ctx: ShopContext,
  input: AuditListInput,
): Promise<{ name: string; text: string }> {
  const { lines, shop } = await ctx.tx(async (tx) => ({
    lines: await listFindings(tx, input, MOST_CSV_LINES),
    shop: await tx
      .selectFrom('shops')
      .select('app_language')
      .where('id', '=', ctx.shop.id)
      .executeTakeFirstOrThrow(),
  }))
  const day = new Date().toISOString().slice(0, 10)
  return {
    name: `schema-${input.view}-${day}.csv`,
    text: findingsCsv(lines, issueWordsIn(shop.app_language)),
  }
}
