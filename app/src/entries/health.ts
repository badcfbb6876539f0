import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  database: { state: 'ok' | 'down' }
  queue: { state: 'ok' | 'unknown'; waiting: number }
  worker: { state: 'ok' | 'missing' | 'unknown'; seenSecondsAgo: number | null }
  /** Seconds this process's clock is ahead of the database's (negative: behind). */
  clock: { state: 'ok' | 'off' | 'unknown'; aheadSeconds: number | null }
}

/** A worker not seen for this long counts as missing; it reports every 2 seconds. */
const MISSING_AFTER_SECONDS = 10
const ANSWER_WITHIN_MS = 2_000
/** With a clock off by more than this, tokens and leases end at the wrong time. */
const CLOCK_OFF_SECONDS = 5

const down: Health = {
  status: 'down',
  database: { state: 'down' },
  queue: { state: 'unknown', waiting: 0 },
  worker: { state: 'unknown', seenSecondsAgo: null },
  clock: { state: 'unknown', aheadSeconds: null },
}

/** Returns the state of what a process depends on. Never throws, never takes longer than two seconds. */
export async function readHealth(db: Database): Promise<Health> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null).unref())
  const asked = performance.now()
  const row = await Promise.race([ask(db), timeout]).catch(() => null)
  if (!row) return down
  // The database read its clock at some time between query and result.
  const tookSeconds = (performance.now() - asked) / 1_000
  const ahead = Math.round((Date.now() / 1_000 - tookSeconds / 2 - row.now) * 10) / 10
  const isOff = Math.abs(ahead) > CLOCK_OFF_SECONDS + tookSeconds
  const seen = row.seen === null ? null : Math.round(row.seen * 10) / 10
  const missing = seen === null || seen > MISSING_AFTER_SECONDS
  return {
    status: missing || isOff ? 'degraded' : 'ok',
    database: { state: 'ok' },
    queue: { state: 'ok', waiting: row.waiting },
    worker: { state: missing ? 'missing' : 'ok', seenSecondsAgo: seen },
    clock: { state: isOff ? 'off' : 'ok', aheadSeconds: ahead },
  }
}

async function ask(db: Database): Promise<{ waiting: number; seen: number | null; now: number } | undefined> {
  const { rows } = await sql<{ waiting: number; seen: number | null; now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now,
      (select count(*) from (select from pgboss.job where state < 'active' limit 100000) as waiting)::int as waiting,
      (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeats) as seen`.execute(
    db.kysely,
  )
  return rows[0]
}
