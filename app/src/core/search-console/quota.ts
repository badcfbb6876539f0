import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { GoogleQuota } from '#adapters/google/search-console.ts'
import type { Database } from '#kit/server/db/database.ts'
import { AppError } from '#kit/shared/errors.ts'
import { searchConsoleErrors } from './errors.ts'

interface Bucket {
  name: string
  perMinute: number
}

/**
 * Share of the published limits: a call counted at one time arrives at another, and others may use the same account.
 */
const USED = 0.85
/** Share of a minute's calls that may be sent at once. */
const AT_ONCE = 0.1

/**
 * Published limits (developers.google.com/webmaster-tools/limits): per site, per user, and per project of the
 * operator.
 */
function bucketsOf(
  quota: GoogleQuota,
  { property, account }: { property: string; account: string },
): Bucket[] {
  if (quota === 'analytics')
    return [
      { name: `analytics site ${property}`, perMinute: 1_200 },
      { name: `analytics user ${account}`, perMinute: 1_200 },
      { name: 'analytics project', perMinute: 40_000 },
    ]
  if (quota === 'inspection')
    return [
      { name: `inspection site ${property}`, perMinute: 600 },
      { name: 'inspection project', perMinute: 15_000 },
    ]
  return [{ name: `other user ${account}`, perMinute: 200 }]
}

/**
 * Waits until every quota of the call has room, across all processes. Throws `search-console.quota` if that would
 * take longer than `patienceMs`.
 */
export async function takeCall(
  db: Database,
  quota: GoogleQuota,
  of: { property: string; account: string; patienceMs: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const buckets = bucketsOf(quota, of)
  const until = performance.now() + of.patienceMs
  for (;;) {
    of.signal?.throwIfAborted()
    const waitMs = (await secondsToWait(db, buckets)) * 1_000
    if (waitMs <= 0) return
    if (performance.now() + waitMs > until)
      throw new AppError(searchConsoleErrors.quota, { seconds: Math.ceil(waitMs / 1_000) })
    // Slightly randomised, so that calls waiting for the same quota do not retry at once.
    await pause(Math.min(waitMs, 5_000) + Math.random() * 20, undefined, of.signal && { signal: of.signal })
  }
}

async function secondsToWait(db: Database, buckets: readonly Bucket[]): Promise<number> {
  const names = buckets.map(({ name }) => name.slice(0, 300))
  const paces = buckets.map(({ perMinute }) => 60 / (perMinute * USED * (1 - AT_ONCE)))
  const bursts = buckets.map(({ perMinute }) => Math.max(1, Math.floor(perMinute * USED * AT_ONCE)))
  const { rows } = await sql<{ wait: number }>`
    select signpost_take_google_call(${names}::text[], ${paces}::double precision[], ${bursts}::double precision[]) as wait`.execute(
    db.kysely,
  )
  return rows[0]?.wait ?? 0
}

/**
 * The search engine reports too many calls although our count had room: all calls for this property pause for a
 * while.
 */
export async function restAfterRefusal(
  db: Database,
  quota: GoogleQuota,
  of: { property: string; account: string; seconds: number },
): Promise<void> {
  const [first] = bucketsOf(quota, of)
  if (first)
    await sql`select signpost_rest_google_calls(${first.name.slice(0, 300)}, ${of.seconds})`.execute(
      db.kysely,
    )
}
