import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** A change to be written, as stored in the database. */
export interface PickedChange {
  id: string
  operationId: string
  kind: string
  resourceId: string
  field: string
  after: unknown
  /** What the store held when it was last sent. */
  before: unknown
  sentBefore: boolean
  expected: unknown
  isExpecting: boolean
  attempts: number
  fencingToken: string
  chargeId: string | null
  chargeCeiling: number | null
  creditsActual: number | null
  reverts: string | null
}

/** Columns of `PickedChange`. */
export const pickedColumns = sql`id, operation_id as "operationId", kind, resource_id as "resourceId", field, after,
  before, sent_at is not null as "sentBefore", expected, expected is not null as "isExpecting", attempts, fencing_token as "fencingToken",
  charge_id as "chargeId", charge_ceiling as "chargeCeiling", credits_actual as "creditsActual", reverts`

/** The operation of picked changes, with the most a resource costs. */
export interface PickedOperation {
  id: string
  part: number
  /** This part begins only when everything in earlier ones has ended; null: none waits. */
  waitsFrom: number | null
  credit: string | null
  ceiling: number | null
  /** How the changes of the part `wayPart` are sent; null: not chosen yet. */
  way: 'calls' | 'bulk' | null
  wayPart: number | null
  /** Changes that have not ended. */
  open: number
}

export interface Pick {
  operation: PickedOperation
  /** All of one kind; the changes of a resource are adjacent. */
  changes: PickedChange[]
}

type Stage = 'pending' | 'drafting'

interface OperationCandidate extends PickedOperation {
  parts: number
  generator: string | null
  generator_params: unknown
  review: boolean
}

/** Operations in progress: filled, not ended, not cancelled, with changes left. */
const atWork = sql`o.state in ('pending', 'running', 'review') and o.ready and not o.cancel_asked
  and o.total > o.applied + o.unchanged + o.failed + o.proposed + o.left_out`

/**
 * Operations in turn, of those that have due changes in this stage up to their current part, or whose current part is
 * not held and has another part behind it. Operations that wait, or only have work in the other stage, do not block
 * them.
 */
async function operationsInTurn(
  tx: ShopTx,
  stage: Stage,
  without: ReadonlySet<string>,
): Promise<OperationCandidate[]> {
  const open = sql`select from changes c where c.shop_id = ${shopOf(tx)} and c.shop_id = o.shop_id and c.operation_id = o.id and c.part <= o.part
    and c.state in ('drafting', 'pending', 'applying')`
  const { rows } = await sql<OperationCandidate>`
    select id, part, parts, waits_from as "waitsFrom", credit, ceiling, generator, generator_params, review, way, way_part as "wayPart",
        total - applied - unchanged - failed - proposed - left_out as open
      from operations o
      where o.shop_id = ${shopOf(tx)} and ${atWork} and id <> all(${[...without]}::bigint[]) and (
        exists (${open} and c.state = ${stage} and (c.next_at is null or c.next_at <= clock_timestamp()))
        or part < parts and not exists (${open} and (${HOLDS_THE_PART} or o.waits_from = o.part + 1)))
      order by served_at nulls first, id limit 100`.execute(tx)
  return rows
}

/**
 * Changes that keep the next part from starting. Those under way, or waiting for another attempt, do not, unless the
 * next part waits for everything before it.
 */
const HOLDS_THE_PART = sql`c.state <> 'applying' and (c.next_at is null or c.next_at <= clock_timestamp())`

/**
 * Picks the next changes of a stage: of the operation whose turn it is, of its parts up to the current one, of one
 * kind, at most `size` resources. Skips parts with nothing left to begin. Null: nothing is due except operations in
 * `without`.
 */
export async function pickChanges(
  tx: ShopTx,
  stage: Stage,
  sizeOf: (kind: string, operation: PickedOperation) => number,
  without: ReadonlySet<string> = new Set(),
): Promise<(Pick & { operation: OperationCandidate }) | null> {
  const [operations, now] = await Promise.all([operationsInTurn(tx, stage, without), clockOf(tx)])
  for (const operation of operations) {
    for (;;) {
      const changes = await changesOfPart(tx, operation, { stage, sizeOf })
      if (changes.length > 0) {
        await sql`update operations set served_at = ${now}::timestamptz where shop_id = ${shopOf(tx)} and id = ${operation.id}`.execute(
          tx,
        )
        return { operation, changes }
      }
      if (operation.part >= operation.parts || (await isOpen(tx, operation))) break
      operation.part += 1
      await sql`update operations set part = ${operation.part} where shop_id = ${shopOf(tx)} and id = ${operation.id} and part < ${operation.part}`.execute(
        tx,
      )
    }
  }
  return null
}

async function isOpen(tx: ShopTx, { id, part, waitsFrom }: PickedOperation): Promise<boolean> {
  const holds = waitsFrom === part + 1 ? sql`true` : HOLDS_THE_PART
  const { rows } = await sql`
    select from changes c where c.shop_id = ${shopOf(tx)} and operation_id = ${id} and part <= ${part}
      and state in ('drafting', 'pending', 'applying') and ${holds} limit 1`.execute(tx)
  return rows.length > 0
}

/** A resource has few fields; changes beyond this many for each are left to the next batch. */
const FIELDS = 8

async function changesOfPart(
  tx: ShopTx,
  operation: PickedOperation,
  { stage, sizeOf }: { stage: Stage; sizeOf: (kind: string, operation: PickedOperation) => number },
): Promise<PickedChange[]> {
  const first = await sql<{ kind: string }>`
    select kind from changes where shop_id = ${shopOf(tx)} and operation_id = ${operation.id} and part <= ${operation.part} and state = ${stage}
        and state in ('drafting', 'pending', 'applying') and (next_at is null or next_at <= clock_timestamp())
      order by part, resource_id, id limit 1`.execute(tx)
  const kind = first.rows[0]?.kind
  if (kind === undefined) return []
  const size = sizeOf(kind, operation)
  const { rows } = await sql<PickedChange>`
    select ${pickedColumns}
      from changes
      where shop_id = ${shopOf(tx)} and operation_id = ${operation.id} and part <= ${operation.part} and state = ${stage} and kind = ${kind}
        and state in ('drafting', 'pending', 'applying') and (next_at is null or next_at <= clock_timestamp())
      order by part, resource_id, id limit ${size * FIELDS}`.execute(tx)
  return wholeResources(rows, size)
}

/** Keeps the first `size` resources; drops a last one that may have been cut off. */
function wholeResources(rows: PickedChange[], size: number): PickedChange[] {
  const resources = [...new Set(rows.map(({ resourceId }) => resourceId))]
  const isCut = rows.length >= size * FIELDS && resources.length > 1
  const kept = new Set(resources.slice(0, Math.min(size, isCut ? resources.length - 1 : resources.length)))
  return rows.filter(({ resourceId }) => kept.has(resourceId))
}

/**
 * Returns when a shop's stage has work again, as a `performance.now()` time; null: not before the next call for work.
 */
export async function nextDue(tx: ShopTx, stage: Stage): Promise<number | null> {
  const { rows } = await sql<{ pause: number | null }>`
    select (extract(epoch from min(coalesce(c.next_at, clock_timestamp())) - clock_timestamp()) * 1000)::double precision as pause from operations o
      join changes c on c.shop_id = ${shopOf(tx)} and c.shop_id = o.shop_id and c.operation_id = o.id and c.part <= o.part
      where o.shop_id = ${shopOf(tx)} and ${atWork} and c.state = ${stage} and c.state in ('drafting', 'pending', 'applying')`.execute(
    tx,
  )
  const pause = rows[0]?.pause ?? null
  return pause === null ? null : performance.now() + pause
}
