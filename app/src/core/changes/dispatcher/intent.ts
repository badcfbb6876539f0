import { sql } from 'kysely'
import { reserveCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, holdClock, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { editedBetween } from '../outcome/edited-between.ts'
import { seenEdit } from '../outcome/last-reading.ts'
import { type Obstacle, outcomeUnsent, overtakenByTwins, type SendDecision } from '../outcome/outcome-of.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { holdChanges } from './hold-changes.ts'
import type { PickedChange, PickedOperation } from './pick.ts'
import type { ShopQueueWork } from './shop-queue-work.ts'
import { holdShopQueue } from './shop-queues.ts'

/** A change, the value on the store, and the decision that follows from them. */
export interface DecidedChange {
  change: PickedChange
  current: unknown
  decision: SendDecision
}

/**
 * Commits the intent for what is about to be sent, and stores the outcome of the rest in the same transaction, in
 * which this worker still holds the shop queue. A field with a later decision is left to that decision; one that
 * another writer has in hand waits. Returns the changes to send, with the fencing token their outcome must name.
 */
export async function commitIntent(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  entry: { operation: PickedOperation; decided: DecidedChange[]; bulkId?: string },
): Promise<PickedChange[]> {
  const { ctx, shopQueue } = work
  return ctx.tx(async (tx) => {
    const asked = entry.decided.map(({ change }) => change)
    // Pipelined in one packet: nothing else takes effect unless this worker still holds the shop queue.
    const [, changes, others] = await Promise.all([
      holdShopQueue(tx, shopQueue),
      holdChanges(tx, asked, 'pending'),
      othersOn(tx, asked),
      holdClock(tx),
    ])
    const held = new Set(changes)
    const decided = entry.decided.filter(({ change }) => held.has(change))
    // The same field twice in one batch: the last one wins.
    for (const { id } of overtakenByTwins(changes)) if (!others.has(id)) others.set(id, 'later')
    for (const id of await undosBehindEdits(work, tx, kind, changes)) others.set(id, 'later')
    const free = decided.filter(({ change, decision }) => decision === 'send' && !others.has(change.id))
    const about = { changes: free.map(({ change }) => change), operation: entry.operation.id }
    const barred = free.length > 0 && kind.barred ? await kind.barred(ctx, tx, about) : []
    for (const [at, reason] of barred.entries()) if (reason) others.set(free[at]?.change.id ?? '', reason)
    const paid = await reserve(work, tx, { operation: entry.operation, decided })
    const exhausted = exhaustedError(ctx, entry.operation.credit).code
    const rows = decided.map(({ change, current, decision }) => {
      const charge = paid.get(change.resourceId)
      const obstacle: Obstacle | undefined = others.get(change.id) ?? (charge === null ? 'unpaid' : undefined)
      const unsent = outcomeUnsent({ decision, obstacle }, { current, exhausted })
      return { change, current, unsent, isSent: unsent === null, charge }
    })
    const fencingTokens = await markApplying(tx, rows, {
      ceiling: entry.operation.ceiling,
      bulkId: entry.bulkId ?? null,
    })
    const outcomes: ChangeOutcome[] = []
    const sent: PickedChange[] = []
    for (const row of rows) {
      const fencingToken = fencingTokens.get(row.change.id)
      if (fencingToken === undefined) continue
      const change = {
        ...row.change,
        fencingToken,
        before: row.change.sentBefore ? row.change.before : row.current,
      }
      if (row.unsent) outcomes.push({ change, ...row.unsent })
      else sent.push({ ...change, chargeId: row.charge ?? change.chargeId })
    }
    await storeOutcomes(ctx, tx, { kind, outcomes })
    return sent
  })
}

/**
 * Undoing a later decision is not itself a decision: together they leave the field as it was before. Undoing an
 * undo is one, because it puts the later decision in force again.
 */
const undoesADecision = (tx: ShopTx) => sql`not exists (
  select from changes undone where undone.shop_id = ${shopOf(tx)} and undone.shop_id = other.shop_id and undone.id = other.reverts and undone.reverts is not null)`

/** Finds other decisions about the same fields: later and done, or in another writer's hands now. */
async function othersOn(tx: ShopTx, changes: PickedChange[]): Promise<Map<string, Obstacle>> {
  const { rows } = await sql<{ id: string; busy: boolean }>`
    select picked.id, bool_or(other.state = 'applying') as busy
      from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ kind }) => kind)}::text[],
          ${changes.map(({ resourceId }) => resourceId)}::text[], ${changes.map(({ field }) => field)}::text[])
        as picked (id, kind, resource_id, field)
      join changes other on other.shop_id = ${shopOf(tx)} and other.resource_id = picked.resource_id and other.field = picked.field
        and other.kind = picked.kind and other.id <> picked.id
      where other.state = 'applying'
        or other.id > picked.id and other.state in ('applied', 'unchanged')
          and not (coalesce(other.reverts_from, other.reverts, 0) > picked.id and ${undoesADecision(tx)})
      group by picked.id`.execute(tx)
  return new Map(rows.map(({ id, busy }) => [id, busy ? 'busy' : 'later']))
}

/** Finds undos whose field was edited in between, although a later change put the same value back on the store. */
async function undosBehindEdits(
  { ctx }: ShopQueueWork,
  tx: ShopTx,
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
): Promise<string[]> {
  const undos = changes.flatMap(({ id, resourceId, field, reverts }) =>
    reverts === null ? [] : [{ id, resourceId, field, reverts }],
  )
  const behind = await editedBetween(tx, ctx.shop.id, { kind, undos })
  return undos.filter(({ reverts }) => behind.has(reverts)).map(({ id }) => id)
}

/**
 * Reserves charges for resources without one (a re-run released theirs). Returns the charge id by resource, null if
 * the balance does not cover it, undefined if nothing is to be paid.
 */
async function reserve(
  work: ShopQueueWork,
  tx: ShopTx,
  entry: { operation: PickedOperation; decided: DecidedChange[] },
): Promise<Map<string, string | null>> {
  const { id, credit, ceiling } = entry.operation
  if (credit === null || ceiling === null) return new Map()
  const unpaid = entry.decided.filter(
    ({ change, decision }) => decision === 'send' && change.chargeId === null,
  )
  const resources = [...new Set(unpaid.map(({ change }) => change.resourceId))]
  if (resources.length === 0) return new Map()
  const charges = await reserveCharges(
    tx,
    work.ctx,
    resources.map((key) => ({ operationId: id, key, credit: credit as CreditKind, ceiling })),
  )
  const reserved = charges.filter((charge) => charge !== null).length * ceiling
  await countChanges(work.ctx, tx, { operationId: id, delta: { reserved } })
  return new Map(resources.map((resource, at) => [resource, charges[at] ?? null]))
}

async function markApplying(
  tx: ShopTx,
  rows: { change: PickedChange; current: unknown; isSent: boolean; charge: string | null | undefined }[],
  facts: { ceiling: number | null; bulkId: string | null },
): Promise<Map<string, string>> {
  const column = <T>(of: (row: (typeof rows)[number]) => T): T[] => rows.map(of)
  const { rows: marked } = await sql<{ id: string; fencingToken: string }>`
    update changes c set state = ${after('send')}, sent_by = 'queue', fencing_token = c.fencing_token + 1, next_at = null,
        before = case when c.sent_at is null then w.before else c.before end,
        attempts = c.attempts + w.sent::int, sent_at = case when w.sent then ${await clockOf(tx)}::timestamptz else c.sent_at end,
        bulk_id = case when w.sent then ${facts.bulkId} end,
        charge_id = coalesce(w.charge, c.charge_id),
        charge_ceiling = case when w.charge is null then c.charge_ceiling else ${facts.ceiling}::int end,
        seen_edited_at = w.seen, made_edited_at = null
      from unnest(${column(({ change }) => change.id)}::bigint[], ${column(({ change }) => change.fencingToken)}::bigint[],
          ${column(({ current }) => toJson(current))}::jsonb[], ${column(({ isSent }) => isSent)}::boolean[],
          ${column(({ charge }) => charge ?? null)}::text[],
          ${column(({ change }) => seenEdit(change))}::timestamptz[])
        as w (id, fencing_token, before, sent, charge, seen)
      where c.shop_id = ${shopOf(tx)} and c.id = w.id and c.fencing_token = w.fencing_token and ${canHappen('send', 'c.state')}
      returning c.id, c.fencing_token as "fencingToken"`.execute(tx)
  return new Map(marked.map(({ id, fencingToken }) => [id, fencingToken]))
}
