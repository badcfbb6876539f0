import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { timeLimit } from '#kit/server/time-limits.ts'

/** Lease of a call's slot; the slot of a killed process becomes free after this. */
export const LEASE_SECONDS = timeLimit('modelCall') / 1_000
const RENEW_MS = timeLimit('modelCallRenewal')

interface Held {
  calls: Set<string>
  timer: NodeJS.Timeout
}
/** Open calls of this process, by database. */
const held = new WeakMap<Database, Held>()

/** Renews the lease of an open call, together with the others of this process, until the returned function is called. */
export function holdCall(db: Database, call: string): () => void {
  const own = held.get(db) ?? startRenewing(db)
  own.calls.add(call)
  return () => {
    own.calls.delete(call)
    if (own.calls.size > 0 || held.get(db) !== own) return
    clearInterval(own.timer)
    held.delete(db)
  }
}

function startRenewing(db: Database): Held {
  const calls = new Set<string>()
  let isRenewing = false
  const renew = async (): Promise<void> => {
    if (isRenewing) return
    isRenewing = true
    // Without a database the slot may be given to another call too; this call continues, and the provider may refuse
    // one of them.
    await sql`select signpost_renew_model_calls(${[...calls]}::bigint[], ${LEASE_SECONDS})`
      .execute(db.kysely)
      .catch(() => {})
    isRenewing = false
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  timer.unref()
  const own = { calls, timer }
  held.set(db, own)
  return own
}
