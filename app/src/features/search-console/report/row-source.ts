import type { RawBuilder } from 'kysely'
import type { ReportTable } from '../contract.ts'

/** A row as the database returns it. */
export interface SumRow {
  key: string
  clicks: number
  impressions: number
  positions: number
  clicks_before: number
  impressions_before: number
  positions_before: number
}

/** Rows to sort and search. */
export interface RowSource {
  rows: RawBuilder<unknown>
  counted: ReportTable['counted']
  /** Number of all rows, if `rows` holds only some; null: it holds all. */
  total: number | null
  asOf: Date
}
