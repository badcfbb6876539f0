import { type RawBuilder, sql } from 'kysely'
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

/**
 * Columns of a full join of the sums `n` of the range and `b` of the compared days: what only one of them has is 0 in
 * the other.
 */
export const nowAndBefore = sql`coalesce(n.clicks, 0) as clicks, coalesce(n.impressions, 0) as impressions,
  coalesce(n.positions, 0) as positions, coalesce(b.clicks, 0) as clicks_before,
  coalesce(b.impressions, 0) as impressions_before, coalesce(b.positions, 0) as positions_before`

/** Rows to sort and search. */
export interface RowSource {
  rows: RawBuilder<unknown>
  counted: ReportTable['counted']
  /** Number of all rows of the range, and of those that `rows` holds, if it holds only some; null: it holds all. */
  top: { known: number; kept: number } | null
  asOf: Date
}
