import { setTimeout as wait } from 'node:timers/promises'
import { KNOWN_ERRORS, type ShopContext, visitOf } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ChangeKind, ChangeRef, ErrorValues, PendingChange } from '../change-kind.ts'
import { NO_FAILURE, type Operation } from '../contract.ts'
import { countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { countChanges, markReverted } from '../journal/transition-sql.ts'
import { claimUndo } from '../journal/undo-claim.ts'
import { refuseLeft } from '../operation/refuse-left.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { LATE_CODES } from '../outcome/change-outcome.ts'
import { editedBetween } from '../outcome/edited-between.ts'
import { seenEdit } from '../outcome/last-reading.ts'
import { decideSend, outcomeUnsent, overtakenByTwins, WHILE_SOMEBODY_WAITS } from '../outcome/outcome-of.ts'
import { LeasedSend, sendCall } from '../outcome/send-call.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'
import { type ChangeRow, changesOf, insertOperation, isInHand, isTaken, type NewChange } from './edit-rows.ts'

/** A writer silent for this long is considered dead and its rows are read back; no platform call takes so long. */
export const LEASE_MS = timeLimit('singleEdit')
/** How long to wait for a field that another writer has in hand, and how often to check. */
const TURN_WITHIN_MS = timeLimit('singleEditTurn')
const ASK_AGAIN_MS = 150
/** Counted from before the intent; the rest of the lease is for storing the answers. */
const SEND_WITHIN_MS = timeLimit('singleEditSend')

export interface RequestedChange<Value> extends ChangeRef {
  /** The resource's title, shown with the change. */
  label?: string
  after: Value | null
  /** What the store held when the change was decided; absent: any value is fine. */
  expected?: Value | null
  /** Id of the change this one undoes. */
  reverts?: string
}

export interface ApplyRequest<Value> {
  kind: ChangeKind<Value>
  changes: RequestedChange<Value>[]
  cause: Operation['cause']
  /** Default: the kind's name, and the store. */
  type?: string
  performedOn?: Operation['performedOn']
  /** Locale key and values of the line History shows. */
  title: Operation['title']
  /** The operation this one undoes. */
  undoes?: string
}

export interface AppliedChange<Value> extends ChangeRef {
  state: 'applied' | 'unchanged' | 'failed' | 'conflict'
  observed: Value | null
  errorCode: string | null
  errorMessage: string | null
  /** Placeholder values, if the reason is one of ours. */
  errorValues: ErrorValues | null
  /** True if applied, but received by the store later than planned: `errorCode` has the details. */
  isLate: boolean
}

export interface AppliedOperation<Value> {
  /** Null if the store held every value already: nothing was written, so History has no entry. */
  operationId: string | null
  changes: AppliedChange<Value>[]
}

/** A change whose intent is committed; only the holder of its fencing token may store the outcome. */
export type SentChange<Value> = PendingChange<Value> & {
  operationId: string
  fencingToken: string
  kind: string
}

/**
 * Writes a few changes at once while the merchant waits: reads the store, commits the intent, writes, and stores the
 * outcome with the feature's own data in one transaction. Values the store holds already are not written; values that
 * differ from the expected ones are conflicts. Refusals of the store are outcomes. Throws `changes.busy` if another
 * writer does not release the field, and `changes.outcome-unknown` if the platform did not answer after the call was
 * sent and cannot be read either; `recoverInterrupted` then reads the rows back. Throws the platform's error if
 * nothing was sent.
 */
export async function applyNow<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
): Promise<AppliedOperation<Value>> {
  const { kind } = request
  const isUndo = request.changes.some(({ reverts }) => reverts !== undefined)
  // An undo may restore any value the store held before, even one not accepted from a merchant today.
  if (!isUndo) for (const { after } of request.changes) if (after !== null) kind.schema.parse(after)
  const deadline = performance.now() + TURN_WITHIN_MS
  const fields = { shop: ctx.shop.id, kind: kind.name, refs: request.changes }
  for (;;) {
    const done = await tryNow(ctx, request, { isUndo })
    if (done) return done
    do {
      if (performance.now() > deadline) throw new AppError(changesErrors.busy)
      await wait(ASK_AGAIN_MS)
    } while (await ctx.tx((tx) => isInHand(tx, fields)))
  }
}

/**
 * Returns null if another writer has written one of the fields since the read, or is writing it now; nothing was
 * done.
 */
async function tryNow<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
  { isUndo }: { isUndo: boolean },
): Promise<AppliedOperation<Value> | null> {
  const { kind } = request
  const readAt = performance.now()
  const current = await kind.read(ctx, request.changes)
  const isAsRequested = (requested: RequestedChange<Value>, at: number): boolean =>
    kind.normalise(current[at] ?? null) === kind.normalise(requested.after)
  if (!isUndo && request.changes.every(isAsRequested)) return keepAll(ctx, request, current)
  const intentAt = performance.now()
  const sent = await commitIntent(ctx, request, { current, readMsAgo: () => performance.now() - readAt })
  if (!sent) return null
  const lease = new LeasedSend(() => performance.now() - intentAt < SEND_WITHIN_MS)
  await send(ctx, kind, { changes: sent.changes, lease })
  const ended = await ctx.tx((tx) => changesOf(tx, sent.operationId))
  return { operationId: sent.operationId, changes: ended.map((row) => report<Value>(row)) }
}

/** Refreshes our own copy, which may be out of date even if nothing has to be written. */
async function keepAll<Value>(
  ctx: ShopContext,
  { kind, changes }: ApplyRequest<Value>,
  current: (Value | null)[],
): Promise<AppliedOperation<Value>> {
  const held = changes.map(({ resourceId, field }, at) => ({
    resourceId,
    field,
    observed: current[at] ?? null,
  }))
  await ctx.tx(async (tx) => {
    for (const change of held) await kind.noteValue?.(tx, ctx.shop.id, change)
  })
  return {
    operationId: null,
    changes: held.map((change) => ({ ...change, state: 'unchanged', ...NO_FAILURE })),
  }
}

/** Returns each change's row, with the decision about it. */
async function decideAll<Value>(
  ctx: ShopContext,
  tx: ShopTx,
  { request, current }: { request: ApplyRequest<Value>; current: (Value | null)[] },
): Promise<NewChange[]> {
  const kind = request.kind as ChangeKind<unknown>
  const undos = request.changes.flatMap(({ resourceId, field, reverts }) =>
    reverts === undefined ? [] : [{ resourceId, field, reverts }],
  )
  const undosBehindEdit = undos.length > 0 ? await editedBetween(tx, ctx.shop.id, { kind, undos }) : new Set()
  const overtaken = new Set(overtakenByTwins(request.changes))
  const decided = request.changes.map((requested, at) => {
    const { after, reverts = null, expected } = requested
    const before = current[at] ?? null
    const change = { after, isExpecting: expected !== undefined, expected, sentBefore: false, before: null }
    const isLater = overtaken.has(requested) || undosBehindEdit.has(reverts ?? '')
    const decision = decideSend(kind, change, before)
    return { requested, before, decision, obstacle: isLater ? ('later' as const) : undefined }
  })
  const free = decided.filter(({ decision, obstacle }) => decision === 'send' && !obstacle)
  const toWrite = { changes: free.map(({ requested }) => requested), operation: null }
  const barred = free.length > 0 && kind.barred ? await kind.barred(ctx, tx, toWrite) : []
  const barredBy = new Map(free.map((one, at) => [one.requested, barred[at]]))
  return decided.map((one) => {
    const { requested, before, decision } = one
    const { resourceId, field, after, label = '', reverts = null } = requested
    const obstacle = one.obstacle ?? barredBy.get(requested) ?? undefined
    const unsent = outcomeUnsent({ decision, obstacle }, { current: before, exhausted: '' })
    const row = { resourceId, field, label, reverts, before, after, seenEditedAt: seenEdit(requested) }
    const { observed, errorCode, errorValues = null } = unsent ?? { observed: null, errorCode: null }
    return {
      ...row,
      observed,
      errorCode,
      errorValues,
      // Nothing was sent before, and nothing here is busy or unpaid: the outcome is `unchanged` or `conflict`.
      state: (unsent?.state ?? 'applying') as NewChange['state'],
    }
  })
}

async function commitIntent<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
  { current, readMsAgo }: { current: (Value | null)[]; readMsAgo: () => number },
): Promise<{ operationId: string; changes: SentChange<Value>[] } | null> {
  const { actor, shop } = ctx
  const operation = {
    type: request.type ?? request.kind.name,
    performedOn: request.performedOn ?? ('store' as const),
    kind: request.kind.name,
    cause: request.cause,
    actorKind: actor.kind,
    actor: actor.kind === 'system' ? actor.name : actor.userId,
    visit: visitOf(actor),
    title: request.title,
    undoes: request.undoes ?? null,
  }
  return ctx.tx(async (tx) => {
    await refuseLeft(ctx, tx, request.cause)
    const fields = { shop: shop.id, kind: request.kind.name, refs: request.changes }
    if (await isTaken(tx, fields, readMsAgo)) return null
    const rows = await decideAll(ctx, tx, { request, current })
    const inserted = await insertOperation(tx, shop.id, { operation, changes: rows, leaseMs: LEASE_MS })
    const { operationId } = inserted
    if (request.undoes) await claimUndo(tx, shop.id, { operation: request.undoes, by: operationId })
    const recorded = rows.flatMap((row, at) => {
      const ids = inserted.changes[at]
      return ids ? [{ ...row, ...ids }] : []
    })
    const unchanged = recorded.filter(({ state }) => state === 'unchanged')
    await markReverted(
      tx,
      unchanged.map(({ id }) => id),
    )
    // Unchanged and conflicting values are counted right away; without changes to send, the operation is over.
    const ended = recorded.filter(({ state }) => state !== 'applying')
    const delta = countMoves(ended.map(({ state }) => ({ was: null, state })))
    if (ended.length > 0) await countChanges(ctx, tx, { operationId, delta })
    const sent = recorded.filter(({ state }) => state === 'applying')
    return {
      operationId,
      changes: sent.map((row) => asSent<Value>(row, { operationId, kind: operation.kind })),
    }
  })
}

function asSent<Value>(
  { id, fencingToken, resourceId, field, before, after }: NewChange & { id: string; fencingToken: string },
  of: { operationId: string; kind: string },
): SentChange<Value> {
  return {
    id,
    fencingToken,
    ...of,
    resourceId,
    field,
    before: before as Value | null,
    after: after as Value | null,
  }
}

async function send<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  { changes, lease }: { changes: SentChange<Value>[]; lease: LeasedSend },
): Promise<void> {
  if (changes.length === 0) return
  const any = kind as ChangeKind<unknown>
  const result = await sendCall(ctx, any, { changes, lease, speed: WHILE_SOMEBODY_WAITS })
  if (result.status === 'unknown')
    throw new AppError(changesErrors.outcomeUnknown, undefined, { cause: result.error })
  await record(ctx, any, result.outcomes)
  if (result.status === 'known') return
  const { error } = result
  throw error instanceof SendRefused
    ? new AppError(changesErrors.interrupted, undefined, { cause: error })
    : error
}

/** Journals the outcome before the caller gets it; retries, so that a short database failure loses nothing. */
async function record(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  outcomes: readonly ChangeOutcome[],
): Promise<void> {
  for (let left = 3; ; left--)
    try {
      return await recordOutcomes(ctx, kind, outcomes)
    } catch (error) {
      if (left === 0) throw new AppError(changesErrors.outcomeUnknown, undefined, { cause: error })
      ctx.log.warn({ err: error }, 'could not store outcomes; retrying')
      await wait(500)
    }
}

function report<Value>(
  row: Pick<
    ChangeRow,
    'resourceId' | 'field' | 'state' | 'observed' | 'errorCode' | 'errorMessage' | 'errorValues'
  >,
): AppliedChange<Value> {
  const { resourceId, field, errorCode, errorMessage, errorValues } = row
  const state = row.state as AppliedChange<Value>['state']
  const isLate = state === 'applied' && errorCode !== null && LATE_CODES.includes(errorCode)
  const observed = row.observed as Value | null
  return { resourceId, field, state, observed, errorCode, errorMessage, errorValues, isLate }
}

/**
 * Returns the error for a change that took no effect; null if it took effect or was there already. Our own reasons
 * keep their code, the store's are reported in its words.
 */
export function failureOf(
  ctx: Pick<ShopContext, 'offered'>,
  change: AppliedChange<unknown>,
): AppError | null {
  if (change.state === 'conflict') return new AppError(changesErrors.conflict, { field: change.field })
  if (change.state !== 'failed') return null
  const { errorCode, errorMessage, errorValues } = change
  const own = errorMessage === null && ctx.offered(KNOWN_ERRORS).find(({ code }) => code === errorCode)
  if (own) return new AppError(own, errorValues ?? undefined)
  return new AppError(changesErrors.refused, { message: errorMessage ?? '', reason: errorCode })
}
