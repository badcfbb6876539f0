import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface ReadingRow {
  generation: number
  state: 'running' | 'done' | 'blocked' | 'failed'
  reason: string | null
  origin: string
  /** URLs left out, and files. */
  over_limit: number
  files_over_limit: number
  /** How often robots.txt could not be read; 0: it was. */
  robots_tries: number
  /** True if another reading has to follow this one. */
  again: boolean
  started_at: Date
  finished_at: Date | null
}

/** Returns the running reading, else the last one. */
export async function findReading(tx: ShopTx): Promise<ReadingRow | null> {
  const { rows } = await sql<ReadingRow>`
    select generation, state, reason, origin, over_limit, files_over_limit, robots_tries, again, started_at,
        finished_at
      from sitemaps_readings where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Starts a reading and returns its number; null if one is running. `blocked` is the reason nothing can be read;
 * `robotsTries`: how often robots.txt could not be read so far.
 */
export async function openReading(
  tx: ShopTx,
  { origin, blocked, robotsTries }: { origin: string; blocked: string | null; robotsTries: number },
): Promise<number | null> {
  const now = await clockOf(tx)
  const state = blocked === null ? 'running' : 'blocked'
  const ended = blocked === null ? null : now
  const { rows } = await sql<{ generation: number }>`
    insert into sitemaps_readings (shop_id, state, reason, origin, robots_tries, started_at, finished_at)
      values (${shopOf(tx)}, ${state}, ${blocked}, ${origin}, ${robotsTries}, ${now}, ${ended})
      on conflict (shop_id) do update
        set generation = sitemaps_readings.generation + 1, state = excluded.state, reason = excluded.reason,
            origin = excluded.origin, robots_tries = excluded.robots_tries, over_limit = 0, files_over_limit = 0, again = false, started_at = excluded.started_at,
            finished_at = excluded.finished_at
        where sitemaps_readings.state <> 'running'
      returning generation`.execute(tx)
  return rows[0]?.generation ?? null
}

/** Ends a running reading. */
export async function closeReading(
  tx: ShopTx,
  generation: number,
  end: { state: 'done' | 'failed'; reason?: string },
): Promise<boolean> {
  const now = await clockOf(tx)
  const { numAffectedRows } = await sql`
    update sitemaps_readings set state = ${end.state}, reason = ${end.reason ?? null}, finished_at = ${now}
      where shop_id = ${shopOf(tx)} and generation = ${generation} and state = 'running'`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns the running reading and keeps it from ending before this transaction does; null if none is running. */
export async function lockRunning(tx: ShopTx): Promise<number | null> {
  const { rows } = await sql<{ generation: number }>`
    select generation from sitemaps_readings where shop_id = ${shopOf(tx)} and state = 'running' for update`.execute(
    tx,
  )
  return rows[0]?.generation ?? null
}

/** Stores how often robots.txt could not be read in the running reading; 0: it was. */
export async function noteRobots(tx: ShopTx, tries: number): Promise<void> {
  await sql`
    update sitemaps_readings set robots_tries = ${tries}
      where shop_id = ${shopOf(tx)} and state = 'running'`.execute(tx)
}

/** Asks for another reading after the running one. */
export async function askAgain(tx: ShopTx): Promise<void> {
  await sql`update sitemaps_readings set again = true where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** Adds to the numbers of URLs and files left out. */
export async function countLeftOut(
  tx: ShopTx,
  generation: number,
  { urls = 0, files = 0 }: { urls?: number; files?: number },
): Promise<void> {
  if (urls + files === 0) return
  await sql`
    update sitemaps_readings set over_limit = over_limit + ${urls}, files_over_limit = files_over_limit + ${files}
      where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
}
