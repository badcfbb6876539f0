import { sql } from 'kysely'
import type { z } from 'zod'
import { clockOf, type ShopTx, shopOf } from './shop-tx.ts'

/** Tables with one row per shop that records the last look at something. */
type LookTable = 'home_page_scans' | 'schema_results_looks' | 'schema_results_fills'

/** State of the last look. */
export interface LookRow<Result> {
  state: 'never' | 'running' | 'done' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  /** Error code of a failed look. */
  reason: string | null
  /** Result of the last successful look; stays visible while the next one runs. */
  result: Result | null
  /** The look has been running for so long that its worker counts as lost. */
  isLost: boolean
}

export type LookEnd<Result> = { result: Result } | { reason: string }

export interface Looks<Result> {
  find(tx: ShopTx): Promise<LookRow<Result>>
  begin(tx: ShopTx): Promise<void>
  /** Returns the running look, as `end` takes it; null if none runs. */
  underWay(tx: ShopTx): Promise<string | null>
  /** Writes how a look ended if it is still the newest one; a frozen or lost worker changes nothing. */
  end(tx: ShopTx, look: string, end: LookEnd<Result>): Promise<void>
}

/** A look still running after this time counts as lost. */
const LOST_AFTER_MINUTES = 10

/** Provides the looks stored in `table`, whose results fit `schema`. */
export function looksIn<Result>(table: LookTable, schema: z.ZodType<Result>): Looks<Result> {
  return {
    async find(tx) {
      const now = await clockOf(tx)
      const row = await tx.selectFrom(table).where('shop_id', '=', shopOf(tx)).selectAll().executeTakeFirst()
      if (!row)
        return {
          state: 'never',
          startedAt: null,
          finishedAt: null,
          reason: null,
          result: null,
          isLost: false,
        }
      const age = new Date(now).getTime() - row.started_at.getTime()
      const result = row.result === null ? null : schema.safeParse(row.result)
      return {
        state: row.state as LookRow<Result>['state'],
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
        reason: row.reason,
        // A result of an older shape is dropped: the next look replaces it.
        result: result?.success ? result.data : null,
        isLost: row.state === 'running' && age > LOST_AFTER_MINUTES * 60_000,
      }
    },
    async begin(tx) {
      const now = await clockOf(tx)
      await sql`
        insert into ${sql.table(table)} (shop_id, state, started_at) values (${shopOf(tx)}, 'running', ${now}::timestamptz)
          on conflict (shop_id) do update
            set state = excluded.state, started_at = excluded.started_at, finished_at = null, reason = null`.execute(
        tx,
      )
    },
    async underWay(tx) {
      const { rows } = await sql<{ look: string }>`
        select started_at::text as look from ${sql.table(table)}
          where shop_id = ${shopOf(tx)} and state = 'running'`.execute(tx)
      return rows[0]?.look ?? null
    },
    async end(tx, look, end) {
      const now = await clockOf(tx)
      const isDone = 'result' in end
      await sql`
        update ${sql.table(table)} set finished_at = ${now}::timestamptz, state = ${isDone ? 'done' : 'failed'},
            reason = ${isDone ? null : end.reason}, result = ${isDone ? sql`${JSON.stringify(end.result)}::json` : sql`result`}
          where shop_id = ${shopOf(tx)} and state = 'running' and started_at = ${look}::timestamptz`.execute(
        tx,
      )
    },
  }
}
