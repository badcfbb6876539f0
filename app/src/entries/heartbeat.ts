import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { AppContext } from '#core/context/context.ts'

const EVERY_MS = 2_000

/**
 * Records in the database that this worker is alive, at once and every two seconds. Returns the function that stops
 * it.
 */
export async function startHeartbeat(app: AppContext): Promise<() => Promise<void>> {
  const worker = `${hostname()}:${process.pid}`
  const sign = async (): Promise<void> => {
    await sql`insert into worker_heartbeats (worker, seen_at) values (${worker}, now())
      on conflict (worker) do update set seen_at = excluded.seen_at`.execute(app.db.kysely)
  }
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(app.db.kysely)
  await sign()
  const timer = setInterval(() => {
    sign().catch((error) => app.log.warn({ err: error }, 'could not write the heartbeat'))
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await sql`delete from worker_heartbeats where worker = ${worker}`.execute(app.db.kysely).catch(() => {})
  }
}
