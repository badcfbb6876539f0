import { sql } from 'kysely'
import type { BookedTurn, SharedTurns } from '#adapters/page-reader/shared-turns.ts'
import type { Database } from '#kit/server/db/database.ts'

/** Turns of hosts in our database: all processes share them, by the database's clock. */
export function createSharedTurns({ kysely }: Pick<Database, 'kysely'>): SharedTurns {
  return {
    async book(host, { gapMs, patienceMs, holdMs, concurrency }) {
      const { rows } = await sql<{ state: BookedTurn['state']; wait: number; turn: string | null }>`
        select state, wait, turn from signpost_book_host_turn(${host}, ${gapMs}, ${patienceMs}, ${holdMs},
          ${concurrency})`.execute(kysely)
      const [row] = rows
      if (!row) throw new TypeError('Every order of a turn is answered with a row.')
      const { state, wait: waitMs, turn } = row
      return state === 'booked' ? { state, waitMs, turn: turn ?? '' } : { state, waitMs }
    },
    async end(host, turn) {
      await sql`update host_turns set held = array_remove(held, ${turn}::timestamptz) where host = ${host}`.execute(
        kysely,
      )
    },
    async pause(host, milliseconds) {
      await sql`insert into host_turns as known (host, next_at, paused_until)
        values (${host}, clock_timestamp(), clock_timestamp() + ${milliseconds} * interval '1 millisecond')
        on conflict (host) do update set paused_until = greatest(known.paused_until, excluded.paused_until)`.execute(
        kysely,
      )
    },
    async pausedMs(host) {
      const { rows } = await sql<{ ms: number }>`
        select greatest(0, extract(epoch from paused_until - clock_timestamp()) * 1000)::double precision as ms
          from host_turns where host = ${host} and paused_until > clock_timestamp()`.execute(kysely)
      return rows[0]?.ms ?? 0
    },
  }
}
