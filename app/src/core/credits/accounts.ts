import { sql } from 'kysely'

/**
 * Where a credit can be. `issued` holds everything ever issued as a negative amount, so that all accounts add up to
 * 0.
 */
const ACCOUNTS = ['issued', 'granted', 'purchased', 'reserved', 'spent', 'lapsed'] as const

export type Account = (typeof ACCOUNTS)[number]

/** SQL: a column for each account with the sum of its `amount`s, from rows of `account` and `amount`. */
export const amountsByAccount = sql.join(
  ACCOUNTS.map(
    (account) =>
      sql`coalesce(sum(amount) filter (where account = ${sql.lit(account)}), 0) as ${sql.id(account)}`,
  ),
)
