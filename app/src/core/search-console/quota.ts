import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { GoogleQuota } from '#adapters/google/search-console.ts'
import type { Database } from '#kit/server/db/database.ts'
import { AppError } from '#kit/shared/errors.ts'
import { searchConsoleErrors } from './errors.ts'

/** What all processes of an installation share of a published limit. */
export interface Bucket {
  name: string
  perMinute: number
}

interface Patience {
  patienceMs: number
  signal?: AbortSignal | undefined
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
  of: { property: string; account: string } & Patience,
): Promise<void> {
  const tooLongMs = await takeFrom(db, bucketsOf(quota, of), of)
  if (tooLongMs > 0) throw new AppError(searchConsoleErrors.quota, { seconds: Math.ceil(tooLongMs / 1_000) })
}

/** Waits until all of these have room, and returns 0; the wait in ms if that would take longer than `patienceMs`. */
export async function takeFrom(
  db: Database,
  buckets: readonly Bucket[],
  { patienceMs, signal }: Patience,
): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    signal?.throwIfAborted()
    const waitMs = (await secondsToWait(db, buckets)) * 1_000
    if (waitMs <= 0) return 0
    if (performance.now() + waitMs > until) return waitMs
    // Slightly randomised, so that calls waiting for the same quota do not retry at once.
    await pause(Math.min(waitMs, 5_000) + Math.random() * 20, undefined, signal && { signal })
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
  if (first) await restBucket(db, first, of.seconds)
}

/** Lets nobody take from a bucket for so many seconds. */
export async function restBucket(db: Database, { name }: Bucket, seconds: number): Promise<void> {
  await sql`select signpost_rest_google_calls(${name.slice(0, 300)}, ${seconds})`.execute(db.kysely)
}
