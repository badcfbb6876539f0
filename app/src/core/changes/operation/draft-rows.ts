import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { PART_ITEMS } from '../contract.ts'
import type { CHANGE_TRANSITIONS } from '../domain/transitions.ts'

/** A change as it comes in; values are plain. */
export interface DraftRow {
  kind: string
  resourceId: string
  field: string
  /** The resource's title, shown beside the change. */
  label: string
  /** Null: none. Absent: the generator makes it. */
  after?: unknown
  /** What whoever decided saw on the store; null: none. Absent: whatever it holds. */
  expected?: unknown
  /** Id of the change this one takes back; with `revertsFrom` also those of the same field from that id on. */
  reverts?: string
  revertsFrom?: string
  part: number
  state: (typeof CHANGE_TRANSITIONS)['draft' | 'ask']['to']
}

/**
 * Numbers parts of `PART_ITEMS` resources, all changes of a resource in one. Of grouped changes only the last resource is
 * remembered: a million may come. `before`: resources that came earlier.
 */
export function partsOf(
  isGrouped: boolean,
  before = 0,
): { of(resourceId: string): number; resources(): number } {
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
    resources: () => resources,
  }
}

/** Longest label that is kept, in characters. */
const LABEL = 300

/** A value of each column that a change always has, then of those it may have. */
const ALWAYS = {
  kind: (row: DraftRow) => row.kind,
  resource_id: (row: DraftRow) => row.resourceId,
  field: (row: DraftRow) => row.field,
  label: (row: DraftRow) => row.label.slice(0, LABEL),
  state: (row: DraftRow) => row.state,
  part: (row: DraftRow) => row.part,
}
const SOMETIMES = {
  after: (row: DraftRow) => json(row.after ?? undefined),
  expected: (row: DraftRow) => json(row.expected),
  reverts: (row: DraftRow) => row.reverts ?? null,
  reverts_from: (row: DraftRow) => row.revertsFrom ?? null,
}
/** Twelve parameters a row at most. */
const ROWS_AT_ONCE = 1_000

/** Inserts drafts in their order and notes that the stream is alive. */
export async function insertDrafts(
  tx: ShopTx,
  shopId: ShopId,
  entry: { operationId: string; rows: DraftRow[] },
): Promise<void> {
  const { operationId } = entry
  for (let at = 0; at < entry.rows.length; at += ROWS_AT_ONCE) {
    const rows = entry.rows.slice(at, at + ROWS_AT_ONCE)
    // What no row has costs as much as what they all have.
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

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
