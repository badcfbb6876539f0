import {
  type BulkReading,
  beginBulkQuery,
  bulkResult,
  continueReading,
  loadUntil,
  type ReadStep,
} from '#core/catalogue/bulk-reading.ts'
import { catalogueErrors } from '#core/catalogue/errors.ts'
import { RunFailure } from '#core/catalogue/run-failure.ts'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import { findOperation } from '#core/changes/journal/operation-rows.ts'
import { cancelAutomatic } from '#core/changes/operation/cancel-automatic.ts'
import type { ShopContext } from '#core/context/context.ts'
import { OWN_DATA, OWNERS, type OwnEntry, type Owner } from '#core/registry/own-data.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import {
  beginPhase,
  countItems,
  countKept,
  findLeaving,
  type Leaving,
  saveItems,
  updateLeaving,
} from '../store.ts'
import { ownOnResource, resourceQuery } from './resource-query.ts'

export const CONTINUE = 'leaving.continue'

const BATCH = 500
/** Resources are read kind by kind, then everything else. */
export const STEPS = Object.keys(OWNERS) as Owner[]

/** Enqueues the job that continues a leaving; one waiting job is enough. */
export async function enqueueLeaving(ctx: ShopContext, tx: ShopTx): Promise<void> {
  await ctx.queue.enqueue(CONTINUE, { shop: ctx.shop.id, payload: {} }, { tx, key: 'leaving' })
}

/** The job of a leaving: reads the store, waits for the removal, reads the store again. */
export async function continueLeaving(ctx: ShopContext): Promise<void> {
  const afterMs = await continueReading(ctx, READING)
  if (afterMs === null) return
  await ctx.queue.enqueue(
    CONTINUE,
    { shop: ctx.shop.id, payload: {} },
    { key: 'leaving', startAfter: new Date(Date.now() + afterMs) },
  )
}

const READING: BulkReading<Leaving> = {
  what: 'own data',
  find: (ctx) => ctx.tx(findLeaving),
  step,
  end,
  fail: (ctx, code) => ctx.tx((tx) => updateLeaving(tx, { state: 'failed', error_code: code })),
}

async function step(ctx: ShopContext, leaving: Leaving): Promise<ReadStep> {
  if (leaving.phase === 'removing') return awaitRemoval(ctx, leaving)
  if (leaving.phase === 'again' && leaving.step === 0 && !(await cancelAutomatic(ctx))) {
    // What had begun may still write: it would not be found.
    await ctx.tx((tx) => updateLeaving(tx, {}))
    return 'waiting'
  }
  const owner = STEPS[leaving.step]
  if (owner) return readResources(ctx, leaving, owner)
  const entries: OwnEntry[] = []
  for (const { entries: read } of ctx.offered(OWN_DATA)) if (read) entries.push(...(await read(ctx)))
  await ctx.tx((tx) => saveItems(tx, ctx.shop.id, entries))
  return 'read'
}

async function awaitRemoval(ctx: ShopContext, leaving: Leaving): Promise<ReadStep> {
  const isOver = await ctx.tx(async (tx) => {
    for (const id of [...leaving.removals, ...leaving.take_backs].map(String))
      if ((await findOperation(tx, id)).finishedAt === null) return false
    return true
  })
  await ctx.tx((tx) => (isOver ? beginPhase(tx, ctx.shop.id, 'after') : updateLeaving(tx, {})))
  return 'waiting'
}

async function readResources(ctx: ShopContext, leaving: Leaving, owner: Owner): Promise<ReadStep> {
  const metafields = ctx.offered(OWN_DATA).flatMap((own) => own.metafields ?? [])
  const next = { step: leaving.step + 1, bulk_operation_id: null, lines_done: '0' }
  if (leaving.bulk_operation_id === null) {
    const query = resourceQuery(metafields, owner)
    const id = query === null ? null : await beginBulkQuery(ctx, query)
    await ctx.tx((tx) => updateLeaving(tx, id === null ? next : { bulk_operation_id: id }))
    return 'waiting'
  }
  const result = await bulkResult(ctx, leaving.bulk_operation_id)
  if (result === null) {
    await ctx.tx((tx) => updateLeaving(tx, {}))
    return 'waiting'
  }
  const until = loadUntil()
  let lines = Number(leaving.lines_done)
  let seen = Number(leaving.seen)
  let found: OwnEntry[] = []
  let unsaved = 0
  const flush = async (): Promise<void> => {
    const items = found
    found = []
    unsaved = 0
    await ctx.tx(async (tx) => {
      await saveItems(tx, ctx.shop.id, items)
      await updateLeaving(tx, { lines_done: String(lines), seen: String(seen) })
    })
  }
  if (result.url !== null)
    for await (const text of ctx.bulkResults.read(result.url, { skip: lines })) {
      found.push(...ownOnResource(metafields, owner, text))
      lines += 1
      seen += 1
      unsaved += 1
      if (unsaved < BATCH) continue
      await flush()
      if (performance.now() >= until) return 'later'
    }
  await flush()
  if (lines !== result.objectCount) throw new RunFailure(catalogueErrors.incomplete)
  await ctx.tx((tx) => updateLeaving(tx, next))
  return 'waiting'
}

/** Stores the counts: before, what would be removed and what stays; after, what is left. */
async function end(ctx: ShopContext, leaving: Leaving): Promise<void> {
  if (leaving.phase === 'again')
    return ctx.tx(async (tx) => {
      // The rest of an earlier removal: the receipt is about all of it.
      const isFirst = leaving.removals.length <= 1
      const found = isFirst ? { found: JSON.stringify(await countItems(tx)) } : {}
      await updateLeaving(tx, { phase: 'removing', ...found })
    })
  const kinds = ctx
    .offered(CHANGE_KINDS)
    .filter(({ own, undoable }) => own !== true && undoable !== false)
    .map(({ name }) => name)
  await ctx.tx(async (tx) => {
    const counts = JSON.stringify(await countItems(tx))
    const kept = JSON.stringify(await countKept(tx, kinds))
    const done = { state: 'done', ended_at: new Date(await clockOf(tx)) }
    await updateLeaving(
      tx,
      leaving.phase === 'before' ? { ...done, found: counts, kept } : { ...done, remaining: counts },
    )
  })
}
