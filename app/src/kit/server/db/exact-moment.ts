import { type RawBuilder, sql } from 'kysely'

/** SQL: a moment in UTC with its microseconds. A `Date` cuts them, and a list in order of time would lose rows by it. */
export const exactMoment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
