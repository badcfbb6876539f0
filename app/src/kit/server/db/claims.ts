import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface ClaimOptions {
  /** Name of the claimed thing, for example `tokens:7`. */
  name: string
  /** Time the claim is exclusive; a killed holder keeps it until then. Must exceed the time of the work. */
  leaseMs: number
  /** Longest wait for another holder; then `withClaim` rejects. */
  patienceMs: number
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 400

/**
 * Runs `work` while no other process runs any under the same name. Holds no connection meanwhile, so `work` may make
 * outbound calls. A holder frozen for longer than its lease is no longer exclusive: its writes must compare first.
 */
export async function withClaim<T>(db: Database, options: ClaimOptions, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const until = performance.now() + options.patienceMs
  for (
    let pause = FIRST_PAUSE_MS;
    !(await take(db, options, holder));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  ) {
    if (performance.now() + pause > until)
      throw new Error(`Somebody else has held ${options.name} for too long.`)
    await wait(pause * (0.5 + Math.random() / 2))
  }
  try {
    return await work()
  } finally {
    // If the database is away, the lease expires.
    await sql`delete from claims where name = ${options.name} and holder = ${holder}`
      .execute(db.kysely)
      .catch(() => {})
  }
}

async function take(db: Database, { name, leaseMs }: ClaimOptions, holder: string): Promise<boolean> {
  const { rows } = await sql`insert into claims (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where claims.held_until < clock_timestamp()
    returning name`.execute(db.kysely)
  return rows.length > 0
}
