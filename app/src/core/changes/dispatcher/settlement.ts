/** What came of a change, or that it goes back to those that wait. */
export interface ChangeSettlement {
  change: SettledChange
  state: 'applied' | 'unchanged' | 'failed' | 'conflict' | 'pending' | 'drafting'
  observed: unknown
  errorCode: string | null
  errorMessage: string | null
  /** Of those that wait again: not before then. */
  nextAt?: Date | null
  /** When the store says that this write edited its resource. */
  editedAt?: Date | null
  /** Its bytes left after its sender's lease. */
  isLate?: boolean
}

/** What settling needs to know of a change; `fence` is the number it was sent with. */
export interface SettledChange {
  id: string
  fence: string
  operationId: string
  kind: string
  resourceId: string
  field: string
  /** How often it was sent before. */
  attempts?: number
}

/** A row after it was settled. */
export interface SettledRow {
  id: string
  operation_id: string
  state: ChangeSettlement['state']
  charge_id: string | null
  charge_ceiling: number | null
  credits_actual: number | null
  reverts: string | null
}
