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

/** Below what is published: a call taken at one moment arrives at another, and others may use the same account. */
const USED = 0.85
/** Of a minute's calls so many may leave at once. */
const AT_ONCE = 0.1

/** Published limits (developers.google.com/webmaster-tools/limits): of a site, of a user, of the operator's project. */
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
 * Waits until the call has room in every quota it counts in, in all processes together. Throws `search-console.quota` where
 * that would take longer than `patienceMs`.
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
    // A little apart: those who wait for the same room do not come at once.
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

/** The search engine says it is too much, though our book had room: everybody leaves this property alone for a while. */
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
