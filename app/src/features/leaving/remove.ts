import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import { announceOperation } from '#core/changes/operation/announced-operation.ts'
import { type DraftPage, fillOperation } from '#core/changes/operation/fill-operation.ts'
import { undoKinds } from '#core/changes/undo/undo-since.ts'
import type { ShopContext } from '#core/context/context.ts'
import { noteLeft } from '#core/shops/left.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { LeavingState } from './contract.ts'
import { leavingErrors } from './errors.ts'
import { enqueueLeaving } from './reading/continue-leaving.ts'
import { getState } from './service.ts'
import { beginPhase, findLeaving, pageOfItems } from './store.ts'

/** The job that drafts the removal. */
export const FILL = 'leaving.fill'

/** Resources drafted per page. */
const PAGE = 1_000

/**
 * From now on Signpost writes nothing to the store by itself. The job cancels what has begun, reads the store again,
 * and removes what is there then, as one operation that can be undone, and undoes the changes of the chosen kinds as
 * another. Throws `leaving.unread` without a finished reading, `leaving.under-way`, `leaving.gone` if nothing is left.
 */
export async function remove(
  ctx: ShopContext,
  { takeBack }: { takeBack: readonly string[] },
): Promise<LeavingState> {
  const kinds = ctx
    .offered(CHANGE_KINDS)
    .filter(({ name, own, undoable }) => takeBack.includes(name) && own !== true && undoable !== false)
    .map(({ name }) => name)
  await ctx.tx(async (tx) => {
    const row = await findLeaving(tx)
    if (row?.state === 'running') throw new AppError(leavingErrors.underWay)
    if (row?.state !== 'done') throw new AppError(leavingErrors.unread)
    const counts = (row.phase === 'before' ? row.found : row.remaining) as Record<string, number> | null
    const isMore = Object.values(counts ?? {}).some((count) => count > 0)
    if (row.phase === 'after' && !isMore) throw new AppError(leavingErrors.gone)
    const removal = isMore
      ? await announceOperation(ctx, tx, {
          type: 'leaving.remove',
          performedOn: 'store',
          fields: [],
          title: { key: 'leaving:history.removed', values: {} },
          cause: 'merchant',
          jobOf: (operation) => ({ name: FILL, payload: { operation } }),
        })
      : null
    const back =
      kinds.length > 0
        ? await undoKinds(ctx, tx, {
            kinds,
            type: 'leaving.take-back',
            title: { key: 'leaving:history.takenBack', values: {} },
          })
        : null
    await noteLeft(tx, await clockOf(tx))
    await beginPhase(tx, ctx.shop.id, 'again', {
      ...(removal && { removals: [...row.removals, removal.id] }),
      ...(back && { take_backs: [...row.take_backs, back.id] }),
    })
    await enqueueLeaving(ctx, tx)
  })
  return getState(ctx)
}

/** How often the job looks whether the store has been read again. */
const ASK_AGAIN_MS = 1_000

/**
 * Drafts the removal, as its job, once the store has been read again, and hands it to the worker. If that reading fails,
 * the operation ends without changes.
 */
export async function fillRemoval(
  ctx: ShopContext,
  { operation }: { operation: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const row = await ctx.tx(findLeaving)
  // A later removal reads anew: what it finds is its own.
  const isLast = String(row?.removals.at(-1)) === operation
  if (isLast && row?.phase === 'again' && row.state === 'running') {
    const startAfter = new Date(Date.now() + ASK_AGAIN_MS)
    return ctx.queue.enqueue(
      FILL,
      { shop: ctx.shop.id, payload: { operation } },
      { key: operation, startAfter },
    )
  }
  const isRead = isLast && row?.phase === 'removing'
  await fillOperation(ctx, operation, {
    pagesFrom: (cursor) => (isRead ? pagesFrom(ctx, (cursor as string | null) ?? '') : noPages()),
    notify: false,
    ...(signal && { signal }),
  })
}

async function* noPages(): AsyncGenerator<DraftPage> {}

async function* pagesFrom(ctx: ShopContext, from: string): AsyncGenerator<DraftPage> {
  let after = from
  for (;;) {
    const items = await ctx.tx((tx) => pageOfItems(tx, { after, limit: PAGE }))
    const last = items.at(-1)
    if (!last) return
    after = last.resourceId
    const drafts = items.map(({ after: value, ...item }) => ({ ...item, after: value ?? null }))
    yield { drafts, cursor: after }
  }
}
