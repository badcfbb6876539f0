import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type HomeScan, type HomeScanResult, homeScanResultSchema } from '../contract/home-scan.ts'

/** Whoever has said nothing for so long is not at it any more. */
const LOST_AFTER_MINUTES = 10

/** The last scan; one whose worker was lost has failed. */
export async function findScan(tx: ShopTx): Promise<HomeScan & { isLost: boolean }> {
  const now = await clockOf(tx)
  const row = await tx
    .selectFrom('home_page_scans')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  if (!row) {
    const nothing = { startedAt: null, finishedAt: null, reason: null, result: null }
    return { state: 'never', ...nothing, isLost: false }
  }
  const age = new Date(now).getTime() - row.started_at.getTime()
  const result = row.result === null ? null : homeScanResultSchema.safeParse(row.result)
  return {
    state: row.state as HomeScan['state'],
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
    // Of an older shape: it is shown by the next scan.
    result: result?.success ? result.data : null,
    isLost: row.state === 'running' && age > LOST_AFTER_MINUTES * 60_000,
  }
}

/** Notes that a scan begins; the last result stays in sight meanwhile. */
export async function beginScan(tx: ShopTx, shopId: ShopId): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into home_page_scans (shop_id, state, started_at) values (${shopId}, 'running', ${now}::timestamptz)
      on conflict (shop_id) do update
        set state = excluded.state, started_at = excluded.started_at, finished_at = null, reason = null`.execute(
    tx,
  )
}

export async function endScan(
  tx: ShopTx,
  shopId: ShopId,
  end: { result: HomeScanResult } | { reason: string },
): Promise<void> {
  const now = await clockOf(tx)
  await tx
    .updateTable('home_page_scans')
    .set({
      finished_at: now,
      ...('result' in end
        ? { state: 'done', reason: null, result: JSON.stringify(end.result) }
        : { state: 'failed', reason: end.reason }),
    })
    .where('shop_id', '=', shopId)
    .execute()
}

/** Numbers of images by the names of their files; a name that several have is nobody's. */
export async function imagesByName(tx: ShopTx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`
    select name, min(id)::text as id from (
      select regexp_replace(split_part(url, '?', 1), '^.*/', '') as name, id from catalogue_images
        where shop_id = ${shopOf(tx)}) named
      where name = any(${names}::text[]) group by name having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
