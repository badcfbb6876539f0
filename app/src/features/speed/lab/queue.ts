import { sql } from 'kysely'
import { decideMachine, HOLD_MS, machine } from '#core/theme-speed/browser-machine.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'

/** A shop at the front that does not respond to its turn is skipped after this long. */
const PASSED_OVER_MS = 120_000
/** Run times stored per machine. */
const TIMES_KEPT = 50

const nameOf = (shop: ShopId): string => `shop:${shop}`
const shopOfName = (name: string): ShopId => name.slice('shop:'.length)

/**
 * A shop's entry in the lab's queue: its number of tests, the age of the oldest, and whether a merchant waits for
 * one.
 */
export interface InLine {
  tests: number
  askedAt: Date
  isWaited: boolean
}

/** Sets the shop's entry in the queue; null removes it. */
export async function noteInLine(db: Database, shop: ShopId, line: InLine | null): Promise<void> {
  if (line === null) {
    await sql`delete from lab_queue where name = ${nameOf(shop)}`.execute(db.kysely)
    return
  }
  await sql`insert into lab_queue (name, asked_at, is_waited, tests, seen_at)
    values (${nameOf(shop)}, ${line.askedAt}, ${line.isWaited}, ${line.tests}, clock_timestamp())
    on conflict (name) do update set asked_at = excluded.asked_at, is_waited = excluded.is_waited,
      tests = excluded.tests, seen_at = excluded.seen_at, called_at = null`.execute(db.kysely)
}

/** Takes this machine for one run of the shop; false while another run holds it or another shop comes first. */
export async function takeMachine(db: Database, shop: ShopId, holder: string): Promise<boolean> {
  const { rows } = await decideMachine(db, (tx) =>
    sql`update lab_queue own
    set machine = ${machine}, holder = ${holder}, called_at = null, held_until = clock_timestamp() + ${HOLD_MS} * interval '1 millisecond'
    where own.name = ${nameOf(shop)} and (own.held_until is null or own.held_until < clock_timestamp())
      and not exists (select from lab_queue other where other.name <> own.name
        and other.machine = ${machine} and other.held_until >= clock_timestamp())
      and not exists (select from lab_queue other where other.name <> own.name
        and (other.held_until is null or other.held_until < clock_timestamp())
        and other.seen_at > clock_timestamp() - ${PASSED_OVER_MS} * interval '1 millisecond'
        and (not other.is_waited, other.asked_at, other.name) < (not own.is_waited, own.asked_at, own.name))
    returning own.name`.execute(tx),
  )
  return rows.length > 0
}

/** Whether a run of the shop holds a machine; its worker may be dead. */
export async function isHeld(db: Database, shop: ShopId): Promise<boolean> {
  const { rows } = await sql`select name from lab_queue
    where name = ${nameOf(shop)} and held_until >= clock_timestamp()`.execute(db.kysely)
  return rows.length > 0
}

/** Extends the hold on the machine; false if another holder has it now. */
export async function renewMachine(db: Database, shop: ShopId, holder: string): Promise<boolean> {
  const { rows } = await sql`update lab_queue
    set held_until = clock_timestamp() + ${HOLD_MS} * interval '1 millisecond', seen_at = clock_timestamp()
    where name = ${nameOf(shop)} and holder = ${holder} returning name`.execute(db.kysely)
  return rows.length > 0
}

/** Frees the machine's browser if this holder still has it. */
export async function leaveMachine(db: Database, shop: ShopId, holder: string): Promise<void> {
  await sql`update lab_queue set machine = null, holder = null, held_until = null
    where name = ${nameOf(shop)} and holder = ${holder}`.execute(db.kysely)
}

/**
 * Returns the shop whose turn it is and notes that it was called; null if none waits. One that was called and did not
 * come, such as a shop that is gone, is called after all others.
 */
export async function nextInLine(db: Database): Promise<ShopId | null> {
  const { rows } = await sql<{ name: string }>`
    update lab_queue set called_at = coalesce(called_at, clock_timestamp()),
        seen_at = case when called_at is null then clock_timestamp() else seen_at end
      where name = (
        select name from lab_queue
          where name like 'shop:%' and (held_until is null or held_until < clock_timestamp())
          order by coalesce(called_at < clock_timestamp() - ${PASSED_OVER_MS} * interval '1 millisecond', false),
            not is_waited, asked_at, name limit 1) returning name`.execute(db.kysely)
  return rows[0] ? shopOfName(rows[0].name) : null
}

/** Counts the tests of other shops that come first. */
export async function testsBefore(db: Database, shop: ShopId): Promise<number> {
  const { rows } = await sql<{ tests: number }>`
    select coalesce(sum(other.tests), 0)::int as tests from lab_queue own join lab_queue other
      on other.name <> own.name and (other.held_until >= clock_timestamp()
        or (not other.is_waited, other.asked_at, other.name) < (not own.is_waited, own.asked_at, own.name))
      where own.name = ${nameOf(shop)}`.execute(db.kysely)
  return rows[0]?.tests ?? 0
}

/** Stores how long a run took on this machine, in place of a random earlier one. */
export async function noteTime(db: Database, tookMs: number): Promise<void> {
  const number = Math.floor(Math.random() * TIMES_KEPT)
  await sql`insert into lab_times (machine, number, took_ms) values (${machine}, ${number}, ${tookMs})
    on conflict (machine, number) do update set took_ms = excluded.took_ms`.execute(db.kysely)
}

/**
 * Average duration of the stored runs of all machines in milliseconds, and the number of machines; null before the
 * first run.
 */
export async function runTimes(db: Database): Promise<{ ms: number; machines: number } | null> {
  const { rows } = await sql<{ ms: number | null; machines: number }>`
    select avg(took_ms)::float8 as ms, count(distinct machine)::int as machines from lab_times`.execute(
    db.kysely,
  )
  const [row] = rows
  return row?.ms == null ? null : { ms: row.ms, machines: row.machines }
}
