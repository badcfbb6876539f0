import type { Change } from '../contract.ts'

/** Columns that every list of changes reads for `toChangeOnWire`. */
export interface WireRow {
  id: string
  operation_id: string
  kind: string
  resource_id: string
  label: string
  field: string
  state: string
  part: number
  before: unknown
  was_read: boolean
  after: unknown
  observed: unknown
  error_code: string | null
  error_message: string | null
  error_values: unknown
  credits: number
  note: unknown
  created_at: Date
  settled_at: Date | null
  overwrote_at: Date | null
  overwrote_known: boolean | null
}

/**
 * Converts a change to its wire form. `isKnown` reports whether a code is one of the product's; other codes are the
 * platform's. Credits are 0 where they are not counted.
 */
export function toChangeOnWire(
  row: WireRow,
  { isKnown, isUnmetered }: { isKnown: (code: string) => boolean; isUnmetered: boolean },
): Change {
  const { id, kind, label, field, part } = row
  const code = row.error_code
  return {
    id,
    operationId: row.operation_id,
    kind,
    resourceId: row.resource_id,
    label,
    field,
    state: row.state as Change['state'],
    part,
    before: row.before,
    wasRead: row.was_read,
    after: row.after,
    observed: row.observed,
    errorCode: code,
    errorKey: code === null ? null : errorKey(code, isKnown),
    errorMessage: row.error_message,
    errorValues: row.error_values as Change['errorValues'],
    credits: isUnmetered ? 0 : row.credits,
    note: row.note as Change['note'],
    overwrote: row.overwrote_at && {
      at: row.overwrote_at.toISOString(),
      isKnown: row.overwrote_known === true,
    },
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

/** Returns the key of the text that says what to do; a code without a text is a refusal of the store. */
export function errorKey(code: string, isKnown: (code: string) => boolean): string {
  return `errors:${isKnown(code) ? code : 'changes.refused'}`
}
