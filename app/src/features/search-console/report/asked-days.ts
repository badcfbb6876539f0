import { sql } from 'kysely'
import { findFill } from '#core/search-console/fill/fill-store.ts'
import { knownDays } from '#core/search-console/fill/known-days.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import {
  type DayRange,
  daysOfPreset,
  rangeBefore,
  rangeOfLastYear,
  rangeProblem,
} from '#kit/shared/date-range.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ReportInput } from '../contract.ts'
import { searchReportErrors } from '../errors.ts'

/** Days of a report: final days, and those to compare with. */
export interface AskedDays {
  generation: number
  revision: string
  /** True while more days are being fetched. */
  isFilling: boolean
  /** First day with numbers, of any search type: what was before, nobody knows. */
  first: string
  range: DayRange
  /** Null as well if a comparison was asked for, but days of either period are still to be fetched, or never will be. */
  compared: DayRange | null
  isIncomparable: boolean
}

/**
 * Returns the days a report covers: presets end with the last final day. Null if there is none, or days of an earlier
 * property are being deleted. Throws `search-report.range` for an invalid range.
 */
export async function askedDays(tx: ShopTx, input: ReportInput): Promise<AskedDays | null> {
  const fill = await findFill(tx)
  if (!fill?.cleared) return null
  const { first, final } = await knownDays(tx, fill)
  if (first === null || final === null) return null
  const range = rangeOf(input, final)
  const wanted =
    input.compare === 'none' ? null : input.compare === 'year' ? rangeOfLastYear(range) : rangeBefore(range)
  const { generation, revision, state } = fill
  const isIncomparable =
    wanted !== null && !(await areComplete(tx, { first, type: input.type }, [range, wanted]))
  const compared = isIncomparable ? null : wanted
  return { generation, revision, isFilling: state === 'running', first, range, compared, isIncomparable }
}

/**
 * Reports whether the property has numbers from these ranges on, and every day of theirs was fetched. Newest days come
 * first, and nothing was counted before a property was verified: a month beside three days of the month before would
 * seem to have grown tenfold.
 */
async function areComplete(
  tx: ShopTx,
  { first, type }: { first: string; type: ReportInput['type'] },
  [one, other]: [DayRange, DayRange],
): Promise<boolean> {
  if (one.from < first || other.from < first) return false
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (
      select from search_console_days
        where shop_id = ${shopOf(tx)} and search_type = ${type} and fetched_at is null
          and (day between ${one.from}::date and ${one.to}::date or day between ${other.from}::date and ${other.to}::date)
      ) as awaited`.execute(tx)
  return !rows[0]?.awaited
}

function rangeOf({ range, from = '', to = '' }: ReportInput, last: string): DayRange {
  if (range !== 'custom') return daysOfPreset(range, last)
  if (rangeProblem({ from, to }, null) !== null || from > last) throw new AppError(searchReportErrors.range)
  return { from, to: to > last ? last : to }
}
