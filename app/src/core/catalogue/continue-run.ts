import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { cancelBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import type { SyncKind } from './domain/resource-kind.ts'
import { readAllHidden } from './hidden-collections.ts'
import { beginImageRead } from './images/image-reads.ts'
import { READ_IMAGES } from './images/read-images.ts'
import { readMenus } from './menus.ts'
import { isBulkKind, readBulk, type StepOutcome } from './read-bulk.ts'
import { type ContentKind, readPart } from './read-content.ts'
import { RunFailure } from './run-failure.ts'
import { findRunning, nextStep, noteSeen, type RunRow, updateRun } from './runs-store.ts'
import { deleteMissing, productLimit, trimProducts } from './store.ts'
import { READ_TITLES } from './titles/read-titles.ts'

/** A run without progress for this long has failed. */
const PATIENCE_MS = 600_000
const ASK_AGAIN_MS = 250

/** Milliseconds until the run should continue; null if nothing is left to do. */
export type Continuation = { afterMs: number } | null

/**
 * Continues the shop's run and returns when to call again. Waits for the platform no longer than `budgetMs`: a run is
 * many short jobs, so that a large store blocks no one else. Safe to call again after a crash at any point.
 */
export async function continueRun(
  ctx: ShopContext,
  { budgetMs = 10_000 }: { budgetMs?: number } = {},
): Promise<Continuation> {
  const deadline = performance.now() + budgetMs
  for (;;) {
    const run = await ctx.tx(findRunning)
    if (!run) return null
    if (run.cancel_asked) {
      await cancel(ctx, run)
      return null
    }
    try {
      const outcome = await step(ctx, run)
      if (outcome === 'later') return { afterMs: 0 }
      if (outcome === 'waiting') {
        if (performance.now() + ASK_AGAIN_MS >= deadline) return { afterMs: 2_000 }
        await wait(ASK_AGAIN_MS)
      } else if (!(await finishStep(ctx, run, outcome))) return null
    } catch (error) {
      return afterFailure(ctx, run, error)
    }
  }
}

/** Outcome of a step that did not pause: the number of resources, or why they could not be read. */
type Finished = { total: number } | { unread: string }

async function step(ctx: ShopContext, run: RunRow): Promise<Exclude<StepOutcome, 'read'> | Finished> {
  if (isBulkKind(run.step)) {
    const outcome = await readBulk(ctx, run)
    if (outcome !== 'read') return outcome
    if (run.step === 'collection') await readAllHidden(ctx)
    const now = await ctx.tx(findRunning)
    return { total: now?.seen ?? 0 }
  }
  try {
    return run.step === 'menu'
      ? await readAllMenus(ctx, run)
      : await readContentPart(ctx, run, run.step as ContentKind)
  } catch (error) {
    // The other kinds are useful even without pages, posts and menus.
    if (error instanceof PlatformError && error.kind === 'access-denied')
      return { unread: 'shops.access-denied' }
    throw error
  }
}

async function readAllMenus(ctx: ShopContext, run: RunRow): Promise<'later' | Finished> {
  const total = await readMenus(ctx, { onPage: (seen) => goesOn(ctx, run, seen) })
  return total === null ? 'later' : { total }
}

async function readContentPart(
  ctx: ShopContext,
  run: RunRow,
  kind: ContentKind,
): Promise<'later' | Finished> {
  const before = Number(run.lines_done)
  const part = await readPart(ctx, kind, {
    from: run.read_until,
    onPage: (seen) => goesOn(ctx, run, before + seen),
  })
  if (part === null) return 'later'
  const total = before + part.count
  if (part.isLast) return { total }
  await ctx.tx((tx) => updateRun(tx, run.id, { seen: total, linesDone: total, readUntil: part.until }))
  return 'later'
}

/** Notes how many were seen; false: the run is to be cancelled, or has ended. */
async function goesOn(ctx: ShopContext, run: RunRow, seen: number): Promise<boolean> {
  await ctx.tx((tx) => noteSeen(tx, run.id, seen))
  return (await ctx.tx(findRunning))?.cancel_asked === false
}

/** Removes what is gone, then moves to the next kind or ends the run. Returns true if there is a next kind. */
async function finishStep(ctx: ShopContext, run: RunRow, finished: Finished): Promise<boolean> {
  const kind = run.step as SyncKind
  return ctx.tx(async (tx) => {
    const unread = { ...(run.unread as Record<string, string>) }
    if ('unread' in finished) {
      unread[kind] = finished.unread
      await updateRun(tx, run.id, { unread })
    } else if (kind !== 'menu') await deleteMissing(tx, ctx.shop.id, { kind, since: run.step_started_at })
    const limit = await productLimit(tx, ctx)
    if (kind === 'product' && limit !== null) await trimProducts(tx, ctx.shop.id, limit)
    const total = 'total' in finished ? finished.total : null
    const next = await nextStep(tx, run, { total, limit })
    if (next) return true
    await updateRun(tx, run.id, { state: Object.keys(unread).length > 0 ? 'partial' : 'done' })
    // Images are many and not urgent: they are read after the run.
    await beginImageRead(tx, ctx.shop.id)
    await ctx.queue.enqueue(READ_IMAGES, { shop: ctx.shop.id, payload: {} }, { tx, key: 'images' })
    await ctx.queue.enqueue(READ_TITLES, { shop: ctx.shop.id, payload: {} }, { tx, key: 'titles' })
    return false
  })
}

async function cancel(ctx: ShopContext, run: RunRow): Promise<void> {
  if (run.bulk_operation_id !== null) {
    // Best effort: a query that has ended cannot be cancelled, and one that keeps running does no harm.
    await ctx.platform
      .query(ctx.shop, cancelBulkQuery, { id: run.bulk_operation_id })
      .catch((error) => ctx.log.info({ err: error }, 'the bulk query could not be cancelled'))
  }
  await ctx.tx((tx) => updateRun(tx, run.id, { state: 'cancelled' }))
}

async function afterFailure(ctx: ShopContext, run: RunRow, error: unknown): Promise<Continuation> {
  const said = error instanceof RunFailure ? error : translatePlatformError(error)
  const failure = {
    code: said?.code ?? httpErrors.internal.code,
    details: said?.details ?? { requestId: `sync ${run.id}` },
  }
  const final =
    error instanceof RunFailure ||
    (error instanceof PlatformError && (error.kind === 'not-authorized' || error.kind === 'access-denied'))
  if (final || Date.now() - run.touched_at.getTime() > PATIENCE_MS) {
    ctx.log.warn({ err: error, run: run.id, step: run.step }, 'a sync failed')
    await ctx.tx((tx) => updateRun(tx, run.id, { state: 'failed', error: failure }))
    return null
  }
  ctx.log.info({ err: error, step: run.step }, 'postponed a sync')
  return { afterMs: 15_000 }
}
