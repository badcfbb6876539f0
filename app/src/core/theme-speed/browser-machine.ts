import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { timeLimit } from '#kit/server/time-limits.ts'

/** Lease of the machine; that of a killed holder ends after this, a running one renews it in time. */
export const HOLD_MS = timeLimit('browserMachine')
export const RENEW_MS = timeLimit('browserMachineRenewal')
const LOOK_AGAIN_MS = 1_000

/** Workers on one machine share its browser. */
export const machine = hostname()
/** Prefix of the names of processes that render a page; the lab's queue has names of its own. */
const NAME = 'drawing:'

/**
 * Runs work with this machine's browser once it is free: one browser at a time, whoever starts it. Null if it was not
 * free within `waitMs`. Holds no transaction meanwhile.
 */
export async function withBrowserMachine<Result>(
  db: Database,
  { waitMs, signal, renewMs = RENEW_MS }: { waitMs: number; signal: AbortSignal; renewMs?: number },
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const name = `${NAME}${randomUUID()}`
  const deadline = performance.now() + waitMs
  while (!(await take(db, name))) {
    if (performance.now() >= deadline) return null
    await wait(LOOK_AGAIN_MS, undefined, { signal })
  }
  const timer = setInterval(() => void renew(db, name).catch(() => {}), renewMs)
  try {
    return { result: await work() }
  } finally {
    clearInterval(timer)
    await sql`delete from lab_queue where name = ${name}`.execute(db.kysely)
  }
}

/**
 * Decides who gets this machine, in a transaction that excludes other decisions: of two concurrent ones the second
 * sees the result of the first.
 */
export function decideMachine<T>(db: Database, decide: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.withoutShop(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`browser:${machine}`}, 0))`.execute(tx)
    return decide(tx)
  })
}

/** True while a page is rendered on this machine: the lab checks again a little later. */
export async function isDrawing(db: Database): Promise<boolean> {
  const { rows } = await sql`select name from lab_queue
    where name like ${`${NAME}%`} and machine = ${machine} and held_until >= clock_timestamp()`.execute(
    db.kysely,
  )
  return rows.length > 0
}

/** The next process to take the machine removes what a killed holder left. */
function take(db: Database, name: string): Promise<boolean> {
  return decideMachine(db, async (tx) => {
    await sql`delete from lab_queue where name like ${`${NAME}%`} and held_until < clock_timestamp()`.execute(
      tx,
    )
    const { rows } = await sql`
      insert into lab_queue (name, asked_at, is_waited, tests, seen_at, machine, holder, held_until)
        select ${name}, 'infinity', true, 0, clock_timestamp(), ${machine}, ${randomUUID()}::uuid,
          clock_timestamp() + ${HOLD_MS} * interval '1 millisecond'
          where not exists (select from lab_queue other
            where other.machine = ${machine} and other.held_until >= clock_timestamp())
        returning name`.execute(tx)
    return rows.length > 0
  })
}

async function renew(db: Database, name: string): Promise<void> {
  await sql`
    update lab_queue set held_until = clock_timestamp() + ${HOLD_MS} * interval '1 millisecond'
      where name = ${name}`.execute(db.kysely)
}
