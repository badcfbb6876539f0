import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
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

/** Inserts drafts with one statement (COPY is refused under row-level security) and notes that the stream is alive. */
export async function insertDrafts(
  tx: ShopTx,
  shopId: ShopId,
  entry: { operationId: string; rows: DraftRow[] },
): Promise<void> {
  const { operationId, rows } = entry
  const column = <T>(of: (row: DraftRow) => T): T[] => rows.map(of)
  await sql`
    insert into changes (shop_id, operation_id, kind, resource_id, field, label, state, part, after, expected, reverts, reverts_from)
    select ${shopId}, ${operationId}, kind, resource_id, field, label, state, part, nullif(after, 'null'), expected, reverts, reverts_from
    from unnest(
      ${column((row) => row.kind)}::text[], ${column((row) => row.resourceId)}::text[],
      ${column((row) => row.field)}::text[], ${column((row) => row.label.slice(0, LABEL))}::text[],
      ${column((row) => row.state)}::text[], ${column((row) => row.part)}::int[],
      ${column((row) => json(row.after))}::jsonb[], ${column((row) => json(row.expected))}::jsonb[],
      ${column((row) => row.reverts ?? null)}::bigint[], ${column((row) => row.revertsFrom ?? null)}::bigint[]
    ) as draft (kind, resource_id, field, label, state, part, after, expected, reverts, reverts_from)`.execute(
    tx,
  )
  await sql`update operations set touched_at = ${await clockOf(tx)}::timestamptz where shop_id = ${shopOf(tx)} and id = ${operationId}`.execute(
    tx,
  )
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
