import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { namedSitemaps } from '#core/crawl/named-sitemaps.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { sitemapsErrors } from '../errors.ts'
import { judgeEntries } from '../judging/judge-entries.ts'
import { rememberProblems } from '../judging/remember-problems.ts'
import { isOwnProductFile } from '../own/page-store.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { forgetEntries, saveEntries } from './entry-store.ts'
import { type FileContents, fileContents } from './file-contents.ts'
import {
  addedFiles,
  awaitFiles,
  endFile,
  type FileRow,
  forgetFiles,
  holdFile,
  nextFile,
} from './file-store.ts'
import { OWN_JOB, OWN_PAGES_JOB, READ_JOB, READ_KEY } from './job-names.ts'
import {
  closeReading,
  countLeftOut,
  findReading,
  lockRunning,
  noteRobots,
  openReading,
  type ReadingRow,
} from './reading-store.ts'

import { takeCatalogue } from './take-catalogue.ts'

/** Length of one slice of a reading; other shops have their turn between two slices. */
const SLICE_MS = 20_000
/** A robots.txt that could not be read this often is not asked again in a reading; its page reader keeps a failure for a minute. */
const ROBOTS_TRIES = 3
const ROBOTS_PAUSE_MS = 61_000

/**
 * Starts reading the store's sitemaps and those the merchant added; a running reading continues instead, with what the
 * merchant has added since. Throws PlatformError.
 */
export async function startReading(ctx: ShopContext): Promise<void> {
  await endLostReading(ctx)
  const { origin, isClosed } = await queryStorefront(ctx)
  const named = isClosed ? [] : await namedSitemaps(ctx.pages, origin)
  await ctx.tx(async (tx) => {
    const blocked = isClosed ? pageReaderErrors.passwordProtected.code : null
    const opened = await openReading(tx, { origin, blocked, robotsTries: named === null ? 1 : 0 })
    if (opened !== null && isClosed) return
    const generation = opened ?? (await lockRunning(tx))
    if (generation === null) return
    const added = await addedFiles(tx)
    // The merchant's first: they are few, and were added on purpose.
    await takeFiles(tx, generation, { urls: added, source: 'added' })
    if (opened === null) return
    if (named !== null) await takeFiles(tx, generation, { urls: named, source: 'store' })
    await enqueueSlice(ctx, tx, { isRobotsAway: named === null })
  })
}

/** Adds files to a reading and counts those beyond the limit. */
async function takeFiles(
  tx: ShopTx,
  generation: number,
  files: Parameters<typeof awaitFiles>[2],
): Promise<void> {
  await countLeftOut(tx, generation, { files: await awaitFiles(tx, generation, files) })
}

/** Starts the first reading of a shop, in the transaction that installs it. */
export function beginFirstReading(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return enqueueSlice(ctx, tx)
}

/**
 * Starts the nightly reading, if the shop's plan includes it. Otherwise only our own pages are checked, as after a
 * reading: they may still be published. Throws PlatformError.
 */
export async function repeatReading(ctx: ShopContext): Promise<void> {
  if (await hasFeature(ctx, sitemapsGate)) return startReading(ctx)
  await ctx.tx((tx) => enqueueOwnPages(ctx, tx))
}

/**
 * Continues the reading for one slice, or starts the first one. After a crash it continues at the same point. Throws
 * PlatformError.
 */
export async function readSlice(
  ctx: ShopContext,
  { sliceMs = SLICE_MS, ...limits }: { sliceMs?: number } & Limits = {},
): Promise<void> {
  const reading = await ctx.tx(findReading)
  if (reading === null) return repeatReading(ctx)
  if (reading.state !== 'running') return reading.again ? startReading(ctx) : undefined
  const { generation, origin } = reading
  if (reading.robots_tries > 0 && (await askRobots(ctx, reading)) === 'later') return
  const until = performance.now() + sliceMs
  const pages = await storefrontPages(ctx)
  for (;;) {
    const file = await ctx.tx((tx) => nextFile(tx, generation))
    if (file === null) break
    const read = await pages.read(file.url, { purpose: 'background', expects: 'sitemap' })
    await saveRead(ctx, { generation, origin, ...limits }, file, read)
    if (performance.now() < until) continue
    await ctx.tx((tx) => enqueueSlice(ctx, tx))
    return
  }
  await takeCatalogue(ctx, generation, origin)
  await ctx.tx(async (tx) => {
    const unnamed = ((await findReading(tx))?.robots_tries ?? 0) > 0
    await forgetEntries(tx, generation, { unnamed })
    if (!unnamed) await forgetFiles(tx, generation)
  })
  await judgeEntries(ctx)
  await ctx.tx(async (tx) => {
    await lockRunning(tx)
    // The merchant may have added a file meanwhile.
    if (await nextFile(tx, generation)) return enqueueSlice(ctx, tx)
    await closeReading(tx, generation, { state: 'done' })
    if ((await findReading(tx))?.again) await enqueueSlice(ctx, tx)
    await rememberProblems(tx)
    // Our own pages depend on what the store's sitemaps list, which is known now.
    await enqueueOwnPages(ctx, tx)
  })
}

/**
 * Asks robots.txt again which sitemaps there are, and adds them to the reading. `later`: it could not be read and is asked
 * again; after the last time the reading goes on without it.
 */
async function askRobots(
  ctx: ShopContext,
  { generation, origin, robots_tries: tries }: ReadingRow,
): Promise<'now' | 'later'> {
  if (tries >= ROBOTS_TRIES) return 'now'
  const named = await namedSitemaps(ctx.pages, origin)
  return ctx.tx(async (tx) => {
    // Another reading began while the store was asked; it has a slice of its own.
    if ((await lockRunning(tx)) !== generation) return 'later'
    await noteRobots(tx, named === null ? tries + 1 : 0)
    if (named !== null) await takeFiles(tx, generation, { urls: named, source: 'store' })
    if (named !== null || tries + 1 >= ROBOTS_TRIES) return 'now'
    await enqueueSlice(ctx, tx, { isRobotsAway: true })
    return 'later'
  })
}

/** Limits of a reading, if other than the usual ones. */
interface Limits {
  mostEntries?: number
  mostFiles?: number
}

async function saveRead(
  ctx: ShopContext,
  { generation, origin, mostEntries, mostFiles }: { generation: number; origin: string } & Limits,
  file: Pick<FileRow, 'id' | 'url'>,
  read: PageReading,
): Promise<void> {
  const contents = await contentsOf(ctx, read, file.url, origin)
  await ctx.tx(async (tx) => {
    await lockRunning(tx)
    // The merchant may have deleted it meanwhile.
    if (!(await holdFile(tx, file.id))) return
    if (contents.found) {
      const { entries, parts } = contents.found
      const source = { generation, fileId: file.id }
      if (!isOwnProductFile(file.url))
        await countLeftOut(tx, generation, { urls: await saveEntries(tx, source, entries, mostEntries) })
      // Nothing of our own list of products is stored, so its many files need not take the place of others.
      const urls = parts.filter((part) => !isOwnProductFile(part))
      await takeFiles(tx, generation, { urls, source: 'part', ...(mostFiles && { most: mostFiles }) })
    }
    await endFile(tx, file.id, contents.file)
  })
}

type EndedFile = Parameters<typeof endFile>[2]

async function contentsOf(
  ctx: ShopContext,
  read: PageReading,
  url: string,
  origin: string,
): Promise<{ file: EndedFile; found: FileContents | null }> {
  const none = { kind: null, status: null, reason: null, entries: 0, problems: [], in_part: false }
  if (read.state === 'broken') return { file: { ...none, state: 'broken', status: read.status }, found: null }
  if (read.state === 'not-read')
    return { file: { ...none, state: 'not-read', reason: read.reason }, found: null }
  const parsed = await runInThreadFor(ctx, fileContents, { text: read.html, url, origin })
  if (!parsed.ok) return { file: { ...none, state: 'not-read', reason: parsed.error.code }, found: null }
  const { kind, listed, problems, inPart } = parsed.output
  const file: EndedFile = {
    ...none,
    state: 'read',
    status: read.status,
    kind,
    entries: listed,
    problems,
    in_part: inPart,
  }
  return { file, found: parsed.output }
}

/** Judges all entries again by the current catalogue and pages, without requests to the store. */
export async function judgeAgain(ctx: ShopContext): Promise<void> {
  const reading = await ctx.tx(findReading)
  if (reading === null || reading.state === 'blocked') return
  await takeCatalogue(ctx, reading.generation, reading.origin)
  await judgeEntries(ctx)
  await ctx.tx(rememberProblems)
  // The dates in our own sitemap follow the pages.
  await ctx.queue.enqueue(OWN_JOB, { shop: ctx.shop.id, payload: {} }, { key: 'own' })
}

/** Ends a running reading whose job no longer exists because its last attempt failed. What it read stays. */
export async function endLostReading(ctx: ShopContext): Promise<void> {
  const seen = await ctx.tx(findReading)
  if (seen?.state !== 'running') return
  if (await ctx.queue.holds(READ_JOB, { shop: ctx.shop.id, key: READ_KEY })) return
  const reason = sitemapsErrors.lost.code
  const wasLost = await ctx.tx((tx) => closeReading(tx, seen.generation, { state: 'failed', reason }))
  if (wasLost) ctx.log.warn({ generation: seen.generation }, 'ended a reading of sitemaps: its job was lost')
}

/** Enqueues a slice, after a pause if robots.txt could not be read; at most one per shop waits and one runs. */
function enqueueSlice(ctx: ShopContext, tx: ShopTx, { isRobotsAway = false } = {}): Promise<void> {
  const wait = isRobotsAway ? { startAfter: new Date(Date.now() + ROBOTS_PAUSE_MS) } : {}
  return ctx.queue.enqueue(READ_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: READ_KEY, ...wait })
}

/** Enqueues a check of the pages in our own sitemap; at most one per shop waits and one runs. */
function enqueueOwnPages(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return ctx.queue.enqueue(OWN_PAGES_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'own-pages' })
}
