import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { SystemHealth } from './contract/system-health.ts'

/** A worker gives a sign of life every two seconds; a longer silence is no restart. */
const SILENT_AFTER_SECONDS = 10

/** Returns the workers, waiting work of all stores, and the queue's jobs that are due or have failed. */
export async function readSystem(ctx: StaffContext): Promise<SystemHealth> {
  const db = ctx.db.kysely
  // By the database's clock, which the signs of life are written by.
  const { rows: workers } = await sql<{ worker: string; seen: Date; silent: boolean }>`
    select worker, seen_at as seen, seen_at < now() - make_interval(secs => ${SILENT_AFTER_SECONDS}) as silent
      from worker_heartbeats order by seen_at desc limit 50`.execute(db)
  const { rows: backlog } = await sql<{ name: string; number: string; oldest: Date | null }>`
    select * from signpost_staff_backlog()`.execute(db)
  const { rows: jobs } = await sql<{
    name: string
    waiting: number
    oldest: Date | null
    failed: number
    failedAt: Date | null
  }>`
    select name, (count(*) filter (where state < 'active'))::int as waiting,
        min(start_after) filter (where state < 'active') as oldest,
        (count(*) filter (where state = 'failed'))::int as failed,
        max(completed_on) filter (where state = 'failed') as "failedAt"
      from pgboss.job where (state < 'active' and start_after <= now()) or state = 'failed'
      group by name order by 4 desc, 2 desc, 1 limit 50`.execute(db)
  return {
    asOf: new Date().toISOString(),
    workers: workers.map(({ worker, seen, silent }) => ({ worker, seenAt: seen.toISOString(), silent })),
    backlog: backlog.map(({ name, number, oldest }) => ({
      name,
      number: Number(number),
      oldest: oldest?.toISOString() ?? null,
    })),
    jobs: jobs.map(({ oldest, failedAt, ...job }) => ({
      ...job,
      oldest: oldest?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
  }
}
