import type { Change } from '../contract.ts'

/** Columns every list of changes reads, under the names of `toChangeOnWire`. */
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
 * A change on the wire. `isKnown` says whether the code is one of the product's: others are the platform's own words.
 * Where credits are not counted, none are named.
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

/** Key of the text that says what to do; a code the product has no text for is a refusal of the store. */
export function errorKey(code: string, isKnown: (code: string) => boolean): string {
  return `errors:${isKnown(code) ? code : 'changes.refused'}`
}
