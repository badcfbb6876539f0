import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { FixesState } from '../contract/fixes.ts'
import { type LookResult, lookResultSchema } from './look-result.ts'

/** Whoever has said nothing for so long is not at it any more. */
const LOST_AFTER_MINUTES = 10

export interface Look extends Pick<FixesState, 'state' | 'finishedAt' | 'reason'> {
  isLost: boolean
  result: LookResult | null
}

/** The last look; one whose worker was lost has failed. */
export async function findLook(tx: ShopTx): Promise<Look> {
  const now = await clockOf(tx)
  const row = await tx
    .selectFrom('schema_results_looks')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  if (!row) return { state: 'never', finishedAt: null, reason: null, isLost: false, result: null }
  const age = new Date(now).getTime() - row.started_at.getTime()
  const result = row.result === null ? null : lookResultSchema.safeParse(row.result)
  return {
    state: row.state as Look['state'],
    finishedAt: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
    isLost: row.state === 'running' && age > LOST_AFTER_MINUTES * 60_000,
    // Of an older shape: the next look says it anew.
    result: result?.success ? result.data : null,
  }
}

/** Notes that a look begins; what was found last stays in sight. */
export async function beginLook(tx: ShopTx, shopId: ShopId): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into schema_results_looks (shop_id, state, started_at) values (${shopId}, 'running', ${now}::timestamptz)
      on conflict (shop_id) do update
        set state = excluded.state, started_at = excluded.started_at, finished_at = null, reason = null`.execute(
    tx,
  )
}

export async function endLook(
  tx: ShopTx,
  shopId: ShopId,
  end: { result: LookResult } | { reason: string },
): Promise<void> {
  const now = await clockOf(tx)
  await tx
    .updateTable('schema_results_looks')
    .set({
      finished_at: now,
      ...('result' in end
        ? { state: 'done', reason: null, result: JSON.stringify(end.result) }
        : { state: 'failed', reason: end.reason }),
    })
    .where('shop_id', '=', shopId)
    .execute()
}
