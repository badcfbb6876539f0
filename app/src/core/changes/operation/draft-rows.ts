import { sql } from 'kysely'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { PART_ITEMS } from '../contract.ts'
import type { CHANGE_TRANSITIONS } from '../domain/transitions.ts'

/** A requested change as inserted; values are plain. */
export interface DraftRow {
  kind: string
  resourceId: string
  field: string
  /** The resource's title, shown with the change. */
  label: string
  /** Null: no value. Absent: the generator makes it. */
  after?: unknown
  /** The value on the store that the request was based on; null: no value. Absent: any value is fine. */
  expected?: unknown
  /** Id of the change this one undoes; with `revertsFrom` also those of the same field from that id on. */
  reverts?: string
  revertsFrom?: string
  part: number
  state: (typeof CHANGE_TRANSITIONS)['draft' | 'ask']['to']
}

/**
 * Assigns resources to parts of `PART_ITEMS`, all changes of a resource to one part. For grouped changes it remembers
 * only the last resource: there may be a million. `before`: number of resources that came earlier. `begin` leaves the
 * rest of the current part empty, and returns the number of the next one.
 */
export function partsOf(
  isGrouped: boolean,
  before = 0,
): { of(resourceId: string): number; begin(): number; resources(): number } {
  const known = new Map<string, number>()
  let resources = before
  return {
    of(resourceId) {
      const old = known.get(resourceId)
      if (old !== undefined) return old
      if (isGrouped) known.clear()
      resources += 1
      const part = Math.ceil(resources / PART_ITEMS)
      known.set(resourceId, part)
      return part
    },
    begin() {
      const full = Math.ceil(resources / PART_ITEMS)
      resources = full * PART_ITEMS
      return full + 1
    },
    resources: () => resources,
  }
}

/** Longest label stored, in characters. */
const LABEL = 300

/** Columns that every change has, with their values, then optional ones. */
const ALWAYS = {
  kind: (row: DraftRow) => row.kind,
  resource_id: (row: DraftRow) => row.resourceId,
  field: (row: DraftRow) => row.field,
  label: (row: DraftRow) => row.label.slice(0, LABEL),
  state: (row: DraftRow) => row.state,
  part: (row: DraftRow) => row.part,
}
const SOMETIMES = {
  after: (row: DraftRow) => toJson(row.after),
  // An expected null is a value of its own: JSON's null, not SQL's.
  expected: (row: DraftRow) => (row.expected === undefined ? null : JSON.stringify(row.expected)),
  reverts: (row: DraftRow) => row.reverts ?? null,
  reverts_from: (row: DraftRow) => row.revertsFrom ?? null,
}
/** At most twelve parameters per row. */
const ROWS_AT_ONCE = 1_000

/** Inserts drafts in their order and marks the stream as alive. */
export async function insertDrafts(
  tx: ShopTx,
  shopId: ShopId,
  entry: { operationId: string; rows: DraftRow[] },
): Promise<void> {
  const { operationId } = entry
  for (let at = 0; at < entry.rows.length; at += ROWS_AT_ONCE) {
    const rows = entry.rows.slice(at, at + ROWS_AT_ONCE)
    // A column left empty in all rows would cost as much as a filled one.
    const given = Object.entries(SOMETIMES).filter(([, of]) => rows.some((row) => of(row) !== null))
    const columns = [...Object.entries(ALWAYS), ...given]
    await sql`
      insert into changes (shop_id, operation_id, ${sql.join(columns.map(([name]) => sql.ref(name)))})
        values ${valuesOf(rows.map((row) => [shopId, operationId, ...columns.map(([, of]) => of(row))]))}`.execute(
      tx,
    )
  }
  await sql`update operations set touched_at = ${await clockOf(tx)}::timestamptz where shop_id = ${shopOf(tx)} and id = ${operationId}`.execute(
    tx,
  )
}
