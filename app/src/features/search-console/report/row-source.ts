import type { RawBuilder } from 'kysely'
import type { ReportTable } from '../contract.ts'

/** A row as the database gives it. */
export interface SumRow {
  key: string
  clicks: number
  impressions: number
  positions: number
  clicks_before: number
  impressions_before: number
  positions_before: number
}

/** Rows to choose from: what can be put in order and searched. */
export interface RowSource {
  rows: RawBuilder<unknown>
  counted: ReportTable['counted']
  /** How many there are in all, where not all of them are among the rows; null: they are. */
  total: number | null
  asOf: Date
}
