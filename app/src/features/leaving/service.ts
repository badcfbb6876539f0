import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { changesErrors } from '#core/changes/errors.ts'
import {
  findOperation,
  findOperationRow,
  hasEnded,
  toOperation,
} from '#core/changes/journal/operation-rows.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { OwnGroup } from '#core/registry/own-data.ts'
import { embedUrl } from '#core/shops/app-block-status.ts'
import { noteLeft } from '#core/shops/left.ts'
import { getRecentEmbedStatus } from '#core/shops/recent-embed-status.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Leaving, LeavingState, Returned } from './contract.ts'
import { leavingErrors } from './errors.ts'
import { enqueueLeaving, STEPS } from './reading/continue-leaving.ts'
import { beginLook, findLeaving, forgetLeaving, type Leaving as LeavingRow, updateLeaving } from './store.ts'

/** A reading that has not moved for this long has lost its job. */
const LOST_MS = 60_000

/** Returns how far the leaving is. Enqueues its job again if that was lost. */
export async function getState(ctx: ShopContext): Promise<LeavingState> {
  const { leaving, leftAt } = await ctx.tx(async (tx) => {
    const row = await findLeaving(tx)
    if (row?.state === 'running' && row.touched_at.getTime() < Date.now() - LOST_MS)
      await enqueueLeaving(ctx, tx)
    return { leaving: row && (await wireOf(tx, row)), leftAt: await leftSince(ctx, tx) }
  })
  return { leaving, leftAt, embed: { status: await getRecentEmbedStatus(ctx), editUrl: embedUrl(ctx) } }
}

/** Returns since when the shop has left; null: it has not. */
export async function getLeft(ctx: ShopContext): Promise<{ leftAt: string | null }> {
  return { leftAt: await ctx.tx((tx) => leftSince(ctx, tx)) }
}

async function leftSince(ctx: ShopContext, tx: ShopTx): Promise<string | null> {
  const row = await tx.selectFrom('shops').select('left_at').where('id', '=', ctx.shop.id).executeTakeFirst()
  return row?.left_at?.toISOString() ?? null
}

/**
 * Begins to read the store, or continues a reading or removal that failed. Throws `leaving.under-way` once a removal has
 * begun.
 */
export async function look(ctx: ShopContext): Promise<LeavingState> {
  await ctx.tx(async (tx) => {
    if (await beginLook(tx, ctx.shop.id)) return enqueueLeaving(ctx, tx)
    const known = await findLeaving(tx)
    if (known?.state === 'failed' && known.phase !== 'again') {
      await updateLeaving(tx, {
        state: 'running',
        error_code: null,
        bulk_operation_id: null,
        // Its lines are read again.
        lines_done: '0',
        seen: String(Number(known.seen) - Number(known.lines_done)),
      })
      return enqueueLeaving(ctx, tx)
    }
    if (known?.phase !== 'before') throw new AppError(leavingErrors.underWay)
  })
  return getState(ctx)
}

/**
 * Undoes the removal and what was taken back, and lets Signpost work on the store again. What cannot be undone, now or
 * later, stays and is returned. Throws `leaving.not-left`, `leaving.under-way` while the removal runs, and the
 * platform's error if it does not answer: another call continues.
 */
export async function bringBack(ctx: ShopContext): Promise<Returned> {
  const operations = await ctx.tx(async (tx) => {
    const row = await findLeaving(tx)
    if ((await leftSince(ctx, tx)) === null) throw new AppError(leavingErrors.notLeft)
    const ids = [...(row?.removals ?? []), ...(row?.take_backs ?? [])].map(String)
    const found = []
    for (const id of ids.toReversed()) found.push(await findOperationRow(tx, id))
    if (!found.every(hasEnded)) throw new AppError(leavingErrors.underWay)
    return found.map(toOperation)
  })
  const stayed: Returned['stayed'] = []
  for (const { id, undoable } of operations) {
    if (!undoable) continue
    await undoOperation(ctx, id).catch((error: unknown) => {
      const code = lastingReason(error)
      if (code === null) throw error
      stayed.push({ operationId: id, code })
    })
  }
  await ctx.tx(async (tx) => {
    await noteLeft(tx, null)
    await forgetLeaving(tx, ctx.shop.id)
  })
  return { ...(await getState(ctx)), stayed }
}

/** Returns the code of a refusal that another attempt would meet again, such as values edited since; null: others. */
function lastingReason(error: unknown): string | null {
  if (error instanceof PlatformError)
    return error.kind === 'access-denied' ? changesErrors.platformAccessDenied.code : null
  const isRefusal = error instanceof AppError && error.status < 500 && error.code !== changesErrors.busy.code
  return isRefusal ? error.code : null
}

async function wireOf(tx: ShopTx, row: LeavingRow): Promise<Leaving> {
  const lastOf = async (ids: readonly string[]) => {
    const last = ids.at(-1)
    return last === undefined ? null : findOperation(tx, String(last))
  }
  return {
    phase: row.phase as Leaving['phase'],
    state: row.state as Leaving['state'],
    reading: STEPS[row.step] ?? null,
    seen: Number(row.seen),
    errorCode: row.error_code,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    found: groupsOf(row.found),
    remaining: groupsOf(row.remaining),
    kept: listOf(row.kept)?.map(([kind, count]) => ({ kind, count })) ?? null,
    removal: await lastOf(row.removals),
    takeBack: await lastOf(row.take_backs),
  }
}

const listOf = (counts: unknown): [string, number][] | null =>
  counts === null ? null : Object.entries(counts as Record<string, number>)

const groupsOf = (counts: unknown) =>
  listOf(counts)?.map(([group, count]) => ({ group: group as OwnGroup, count })) ?? null
