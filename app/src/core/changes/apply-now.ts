import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '#core/context/context.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ChangeKind, ChangeRef, WriteOutcome } from './change-kind.ts'
import type { Operation } from './contract.ts'
import { countChanges } from './counters.ts'
import { editedBetween } from './edited-between.ts'
import { changesErrors } from './errors.ts'
import { isInHand, isTaken } from './in-hand.ts'
import { LATE_CODES } from './late-codes.ts'
import { markReverted } from './reverted.ts'
import { seenEdit } from './seen-edits.ts'
import { LeasedSend } from './send-lease.ts'
import { keep, type SentChange, settleByReading, settleOutcomes } from './settle.ts'
import { type ChangeRow, changesOf, claimUndo, insertOperation, type NewChange } from './store.ts'

/** Longest time a writer may be silent before its rows are read back; no call to the platform takes so long. */
export const LEASE_MS = timeLimit('singleEdit')
/** A field that somebody else is writing is waited for so long, and asked about so often. */
const TURN_WITHIN_MS = timeLimit('singleEditTurn')
const ASK_AGAIN_MS = 150
/** Counted from before the intent; what is left of the lease is for the answers. */
const SEND_WITHIN_MS = timeLimit('singleEditSend')

export interface Wanted<Value> extends ChangeRef {
  /** The resource's title, shown beside the change. */
  label?: string
  after: Value | null
  /** What the store held when somebody decided this; absent: whatever it holds. */
  expected?: Value | null
  /** Id of the change this one takes back. */
  reverts?: string
}

export interface ApplyRequest<Value> {
  kind: ChangeKind<Value>
  changes: Wanted<Value>[]
  cause: Operation['cause']
  /** Default: the kind's name, and the store. */
  type?: string
  performedOn?: Operation['performedOn']
  /** Locale key and values of the line History shows. */
  title: Operation['title']
  /** The operation this one takes back. */
  undoes?: string
}

export interface AppliedChange<Value> extends ChangeRef {
  state: 'applied' | 'unchanged' | 'failed' | 'conflict'
  observed: Value | null
  errorCode: string | null
  errorMessage: string | null
  /** Applied, but the store received it later than planned: `errorCode` says more. */
  isLate: boolean
}

export interface AppliedOperation<Value> {
  /** Null when the store held every value already: nothing was written, so nothing is in History. */
  operationId: string | null
  changes: AppliedChange<Value>[]
}

/**
 * Writes a few changes at once while somebody waits: reads the store, commits the intent, writes, and settles
 * what came of it with what the feature keeps, in one transaction. What the store holds already is not
 * written; what it holds against expectation is a conflict. Refusals of the store are outcomes. Throws
 * `changes.busy` when somebody else does not let go of the field, `changes.outcome-unknown` when the platform fell silent after the call was sent and cannot be read either;
 * the rows are then read back by `recoverInterrupted`. Throws the platform's error when nothing was sent.
 */
export async function applyNow<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
): Promise<AppliedOperation<Value>> {
  const { kind } = request
  const isUndo = request.changes.some(({ reverts }) => reverts !== undefined)
  // What stood on the store before may stand there again, whatever we would let somebody write now.
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

/** Null: somebody else has written one of the fields since we looked, or is at it; nothing was done. */
async function tryNow<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
  { isUndo }: { isUndo: boolean },
): Promise<AppliedOperation<Value> | null> {
  const { kind } = request
  const looked = performance.now()
  const current = await kind.read(ctx, request.changes)
  const behind = await undosBehindEdits(ctx, request)
  const rows = request.changes.map((wanted, index) =>
    plan(kind, wanted, { current: current[index] ?? null, isBehindEdit: behind.has(wanted.reverts ?? '') }),
  )
  if (!isUndo && rows.every(({ state }) => state === 'unchanged')) {
    await keepAll(ctx, kind, rows)
    return { operationId: null, changes: rows.map((row) => report({ ...row, errorMessage: null })) }
  }
  const begun = performance.now()
  const sent = await commitIntent(ctx, request, { rows, lookedMsAgo: () => performance.now() - looked })
  if (!sent) return null
  const lease = new LeasedSend(() => performance.now() - begun < SEND_WITHIN_MS)
  await send(ctx, kind, { changes: sent.changes, lease })
  const settled = await ctx.tx((tx) => changesOf(tx, sent.operationId))
  return { operationId: sent.operationId, changes: settled.map((row) => report<Value>(row)) }
}

async function undosBehindEdits<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
): Promise<ReadonlySet<string>> {
  const undos = request.changes.flatMap(({ resourceId, field, reverts }) =>
    reverts === undefined ? [] : [{ resourceId, field, reverts }],
  )
  if (undos.length === 0) return new Set()
  const kind = request.kind as ChangeKind<unknown>
  return ctx.tx((tx) => editedBetween(tx, ctx.shop.id, { kind, undos }))
}

function plan<Value>(
  kind: ChangeKind<Value>,
  wanted: Wanted<Value>,
  { current, isBehindEdit }: { current: Value | null; isBehindEdit: boolean },
): NewChange {
  const { resourceId, field, after, label = '', reverts = null } = wanted
  const seenEditedAt = seenEdit(wanted)
  const plain = { resourceId, field, label, reverts, before: current, after, seenEditedAt }
  const row = { ...plain, observed: null, errorCode: null }
  const now = kind.normalise(current)
  if (now === kind.normalise(after)) return { ...row, state: 'unchanged', observed: current }
  if (wanted.expected !== undefined && now !== kind.normalise(wanted.expected))
    return { ...row, state: 'conflict', observed: current, errorCode: changesErrors.conflict.code }
  if (isBehindEdit)
    return { ...row, state: 'conflict', observed: current, errorCode: changesErrors.overtaken.code }
  return { ...row, state: 'applying' }
}

/** Our copy may have been behind the store although nothing is to be written. */
async function keepAll<Value>(ctx: ShopContext, kind: ChangeKind<Value>, rows: NewChange[]): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const row of rows)
      await keep(tx, ctx.shop.id, { kind, change: row, observed: row.observed as Value | null })
  })
}

async function commitIntent<Value>(
  ctx: ShopContext,
  request: ApplyRequest<Value>,
  { rows, lookedMsAgo }: { rows: NewChange[]; lookedMsAgo: () => number },
): Promise<{ operationId: string; changes: SentChange<Value>[] } | null> {
  const { actor } = ctx
  const operation = {
    type: request.type ?? request.kind.name,
    performedOn: request.performedOn ?? ('store' as const),
    kind: request.kind.name,
    cause: request.cause,
    actorKind: actor.kind,
    actor: actor.kind === 'system' ? actor.name : actor.userId,
    title: request.title,
    undoes: request.undoes ?? null,
  }
  const committed = await ctx.tx(async (tx) => {
    const fields = { shop: ctx.shop.id, kind: request.kind.name, refs: rows }
    if (await isTaken(tx, fields, lookedMsAgo)) return null
    const inserted = await insertOperation(tx, ctx.shop.id, { operation, changes: rows, leaseMs: LEASE_MS })
    if (request.undoes) await claimUndo(tx, { operation: request.undoes, by: inserted.operationId })
    await markReverted(
      tx,
      inserted.changes.flatMap(({ id }, at) => (rows[at]?.state === 'unchanged' ? [id] : [])),
    )
    // What stands already or is in conflict is counted; with nothing to send the operation has ended.
    const unchanged = rows.filter(({ state }) => state === 'unchanged').length
    const conflicts = rows.filter(({ state }) => state === 'conflict').length
    const delta = { unchanged, conflicts, failed: conflicts, errors: conflicts }
    if (unchanged + conflicts > 0) await countChanges(ctx, tx, { operationId: inserted.operationId, delta })
    return inserted
  })
  if (!committed) return null
  const { operationId, changes } = committed
  const sent = rows.flatMap((row, index): SentChange<Value>[] => {
    const ids = changes[index]
    if (row.state !== 'applying' || !ids) return []
    const { resourceId, field } = row
    const values = { before: row.before as Value | null, after: row.after as Value | null }
    return [{ ...ids, operationId, kind: request.kind.name, resourceId, field, ...values }]
  })
  return { operationId, changes: sent }
}

async function send<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  { changes, lease }: { changes: SentChange<Value>[]; lease: LeasedSend },
): Promise<void> {
  if (changes.length === 0) return
  let outcomes: WriteOutcome<Value>[]
  try {
    outcomes = await kind.write(lease.on(ctx), changes)
  } catch (error) {
    if (!mayHaveApplied(error) && !lease.hasWritten) {
      await settleOutcomes(ctx, kind, { changes, outcomes: [] })
      throw error instanceof SendRefused
        ? new AppError(changesErrors.interrupted, undefined, { cause: error })
        : error
    }
    await settleByReading(ctx, kind, { changes, isLate: lease.isLate }).catch((readError: unknown) => {
      ctx.log.warn({ err: readError }, 'the store could not be read back after a write without an answer')
      throw new AppError(changesErrors.outcomeUnknown, undefined, { cause: error })
    })
    return
  }
  await settleAnswered(ctx, kind, { changes, outcomes, isLate: lease.isLate })
}

/** What was answered is in the journal before anybody is told; a database that is away for a moment loses none of it. */
async function settleAnswered<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  sent: Parameters<typeof settleOutcomes<Value>>[2],
): Promise<void> {
  for (let left = 3; ; left--)
    try {
      return await settleOutcomes(ctx, kind, sent)
    } catch (error) {
      if (left === 0) throw new AppError(changesErrors.outcomeUnknown, undefined, { cause: error })
      ctx.log.warn({ err: error }, 'an answer could not be stored, it is tried again')
      await wait(500)
    }
}

/** Errors that do not say count as "may have": looking costs a read, being wrong costs the merchant's trust. */
function mayHaveApplied(error: unknown): boolean {
  return (error as { mayHaveApplied?: unknown } | null)?.mayHaveApplied !== false
}

function report<Value>(
  row: Pick<ChangeRow, 'resourceId' | 'field' | 'state' | 'observed' | 'errorCode' | 'errorMessage'>,
): AppliedChange<Value> {
  const { resourceId, field, errorCode, errorMessage } = row
  const state = row.state as AppliedChange<Value>['state']
  const isLate = state === 'applied' && errorCode !== null && LATE_CODES.includes(errorCode)
  return { resourceId, field, state, observed: row.observed as Value | null, errorCode, errorMessage, isLate }
}

/** The error a door answers for a change that took no effect, or null when it took effect or was there already. */
export function failureOf(change: AppliedChange<unknown>): AppError | null {
  if (change.state === 'conflict') return new AppError(changesErrors.conflict, { field: change.field })
  if (change.state !== 'failed') return null
  return new AppError(changesErrors.refused, { message: change.errorMessage ?? '', reason: change.errorCode })
}
