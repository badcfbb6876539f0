import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'

/**
 * A call's place is held so long; a process that was killed gives it back no later. As the changes' shop queues, and a little
 * more.
 */
export const LEASE_SECONDS = 2.5
const RENEW_MS = 500

interface Held {
  calls: Set<string>
  timer: NodeJS.Timeout
}
/** Of each database: the calls this process has open there. */
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
    // Without a database the place may be given to somebody else as well; the call goes on, its provider may refuse one.
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
