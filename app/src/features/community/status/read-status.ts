import { sql } from 'kysely'
import type { AppContext } from '#core/context/context.ts'
import type { PublicStatus } from '../contract.ts'

/** Background work may pause for a restart; merchants notice a longer pause. */
const LATE_AFTER_SECONDS = 60
const ANSWER_WITHIN_MS = 2_000

/** Returns whether everything is working, for the public: no numbers, no names, no store data. Never throws. */
export async function readStatus({ db }: AppContext): Promise<PublicStatus> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null).unref())
  const asked = sql<{ seen: number | null }>`
    select extract(epoch from now() - max(seen_at))::float8 as seen from worker_heartbeats`.execute(db.kysely)
  const answer = await Promise.race([asked, late]).catch(() => null)
  const seen = answer?.rows[0]?.seen ?? null
  const background = answer === null ? 'unknown' : seen !== null && seen < LATE_AFTER_SECONDS ? 'ok' : 'late'
  return {
    at: new Date().toISOString(),
    app: 'ok',
    data: answer === null ? 'down' : 'ok',
    background,
  }
}
