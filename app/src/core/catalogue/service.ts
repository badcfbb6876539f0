import { KNOWN_ERRORS, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { continueRun } from './continue-run.ts'
import type { CatalogueStatus } from './contract.ts'
import { SYNC_KINDS, type SyncKind } from './domain/resource-kind.ts'
import { catalogueErrors } from './errors.ts'
import { pollFiles } from './images/poll-files.ts'
import { noteMemberRefresh } from './members/read-members.ts'
import { pollMenus } from './menus.ts'
import { CONTENT_KINDS, readChanged } from './read-content.ts'
import {
  findLast,
  findLastGood,
  findRunning,
  forgetRuns,
  insertRun,
  lastLimit,
  type RunCause,
  type RunRow,
  updateRun,
} from './runs-store.ts'
import { countHeld, databaseNow, deleteMissing, forgetTombstones, productLimit } from './store.ts'
import { continueLostRun, enqueueSync } from './sync-job.ts'

/** Returns what the catalogue holds, and what is running. */
export async function getStatus(ctx: ShopContext): Promise<CatalogueStatus> {
  const { last, good, held, limit, readUnder } = await ctx.tx(async (tx) => ({
    limit: await productLimit(tx, ctx),
    last: await findLast(tx),
    good: await findLastGood(tx),
    readUnder: await lastLimit(tx),
    held: await countHeld(tx),
  }))
  const totals = { ...(good?.totals as object), ...(last?.totals as object) } as Record<string, number>
  const unread = (good?.unread ?? {}) as Record<string, string>
  const products = held.get('product') ?? 0
  const running = last?.state === 'running' ? last : null
  if (running) await continueLostRun(ctx)
  return {
    state: last ? (last.state as CatalogueStatus['state']) : 'empty',
    kinds: SYNC_KINDS.map((kind) => {
      const told = { held: held.get(kind) ?? 0, total: totals[kind] ?? null, unread: unread[kind] ?? null }
      const isLimited = kind === 'product' && (limit !== null || readUnder !== null)
      const isWhole = last?.state === 'done' && !isLimited
      return { kind, ...told, total: totalOf(told, isWhole) }
    }),
    productLimit: limit,
    asOf: good?.started_at.toISOString() ?? null,
    progress: running && progressOf(running),
    error: last?.state === 'failed' ? errorOf(ctx, last) : null,
    syncRefused: refusal(syncRefusal({ running: running !== null, products, limit })),
    resyncRefused: refusal(resyncRefusal({ running: running !== null, held })),
  }
}

/**
 * Number of resources in the store. For a kind that was read completely and is kept in step, our count is exact;
 * otherwise it is the count of the last reading, and never less than what we hold.
 */
function totalOf(
  { held, total, unread }: { held: number; total: number | null; unread: string | null },
  isWhole: boolean,
): number | null {
  if (total === null) return null
  return isWhole && unread === null ? held : Math.max(held, total)
}

function progressOf(run: RunRow): CatalogueStatus['progress'] {
  return {
    kind: run.step as SyncKind,
    seen: run.seen,
    expected: run.expected,
    preparing: run.seen === 0,
    cancelling: run.cancel_asked,
  }
}

function syncRefusal(now: {
  running: boolean
  products: number
  limit: number | null
}): ErrorDefinition | null {
  if (now.running) return catalogueErrors.running
  return now.limit !== null && now.products >= now.limit ? catalogueErrors.metaLimit : null
}

function resyncRefusal(now: { running: boolean; held: ReadonlyMap<string, number> }): ErrorDefinition | null {
  if (now.running) return catalogueErrors.running
  return now.held.size === 0 ? catalogueErrors.nothingToResync : null
}

type Failure = NonNullable<CatalogueStatus['error']>

function refusal(definition: ErrorDefinition | null): Failure | null {
  return definition && (new AppError(definition).toBody() as Failure)
}

function errorOf(ctx: ShopContext, run: RunRow): Failure {
  const known =
    ctx.offered(KNOWN_ERRORS).find((error) => error.code === run.error_code) ?? httpErrors.internal
  return new AppError(known, run.error_details as Record<string, unknown>).toBody() as Failure
}

/** Starts the first sync of a newly installed shop; a running one continues. */
export async function beginFirstSync(ctx: ShopContext, tx: ShopTx): Promise<void> {
  await insertRun(tx, ctx.shop.id, 'sync')
  await enqueueSync(ctx, { tx })
}

/** Starts reading what is missing. Throws `catalogue.running`, `catalogue.meta-limit`. */
export async function startSync(ctx: ShopContext): Promise<CatalogueStatus> {
  const limit = await ctx.tx((tx) => productLimit(tx, ctx))
  return start(ctx, 'sync', (held) =>
    syncRefusal({ running: false, products: held.get('product') ?? 0, limit }),
  )
}

/**
 * Continues where the last sync stopped at a product limit that no longer applies, because the shop has a larger plan
 * or was granted more products. The merchant requested those products then and need not request them again.
 */
export async function syncBeyondLimit(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const then = await lastLimit(tx)
    if (then === null) return
    const limit = await productLimit(tx, ctx)
    if (limit !== null && limit <= then) return
    if (!(await insertRun(tx, ctx.shop.id, 'sync'))) return
    await enqueueSync(ctx, { tx })
  })
}

/** Reads everything again. Throws `catalogue.running`, `catalogue.nothing-to-resync`. */
export async function startResync(ctx: ShopContext): Promise<CatalogueStatus> {
  return start(ctx, 'resync', (held) => resyncRefusal({ running: false, held }))
}

async function start(
  ctx: ShopContext,
  cause: RunCause,
  refused: (held: ReadonlyMap<string, number>) => ErrorDefinition | null,
): Promise<CatalogueStatus> {
  await continueLostRun(ctx)
  await ctx.tx(async (tx) => {
    const reason = refused(await countHeld(tx))
    if (reason) throw new AppError(reason)
    if (!(await insertRun(tx, ctx.shop.id, cause))) throw new AppError(catalogueErrors.running)
    await enqueueSync(ctx, { tx })
  })
  return getStatus(ctx)
}

/** Cancels the running sync; what it has read is kept. Throws `catalogue.not-running`. */
export async function cancelSync(ctx: ShopContext): Promise<CatalogueStatus> {
  await ctx.tx(async (tx) => {
    const run = await findRunning(tx)
    if (!run) throw new AppError(catalogueErrors.notRunning)
    await updateRun(tx, run.id, { cancelAsked: true })
    await enqueueSync(ctx, { tx })
  })
  return getStatus(ctx)
}

/** The job behind a run: continues it and enqueues itself while there is more to do. */
export async function runSync(ctx: ShopContext): Promise<void> {
  const next = await continueRun(ctx)
  if (next) await enqueueSync(ctx, { startAfter: new Date(Date.now() + next.afterMs) })
}

/**
 * Compares each synced store completely with the platform every night: a bulk query costs ten points whether it
 * requests ids or everything, so this also fixes what no webhook reported.
 */
export async function runNightly(ctx: ShopContext): Promise<void> {
  const begun = await ctx.tx(async (tx) => {
    await forgetTombstones(tx)
    await forgetRuns(tx)
    // A first sync left behind by a dead worker continues too.
    if (!(await findLastGood(tx))) return (await findRunning(tx)) !== null
    // No webhook reports products that join or leave by a collection's own conditions.
    await noteMemberRefresh(ctx, tx, null)
    // A running sync, or one left behind by a dead worker, continues instead.
    await insertRun(tx, ctx.shop.id, 'nightly')
    return true
  })
  if (begun) await enqueueSync(ctx)
}

/**
 * Reads pages, articles, blogs and menus changed since the last poll, because they have no webhooks. Throws
 * `PlatformError`.
 */
export async function pollContent(ctx: ShopContext): Promise<void> {
  const now = await ctx.tx(async (tx) => ({ good: await findLastGood(tx), running: await findRunning(tx) }))
  if (now.running) return continueLostRun(ctx)
  if (!now.good) return
  for (const kind of CONTENT_KINDS) {
    // Blogs are few and cannot be sorted by update: all are read, which also reveals deleted ones.
    const since = await ctx.tx(databaseNow)
    await readChanged(ctx, kind)
    if (kind === 'blog') await ctx.tx((tx) => deleteMissing(tx, ctx.shop.id, { kind, since }))
  }
  await pollMenus(ctx)
  await pollFiles(ctx)
  await syncBeyondLimit(ctx)
}
