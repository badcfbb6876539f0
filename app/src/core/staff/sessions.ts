import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { StaffRole } from './domain/roles.ts'
import type { StaffContext } from './staff-context.ts'
import type { StaffMember } from './staff-member.ts'
import { hashOf, newSecret, PANEL_TOKEN } from './tokens.ts'

/** Maximum length of a session, however active it is. */
const LASTS_HOURS = 12
/** A session ends after this time without a call. */
export const IDLE_MINUTES = 60
/** Maximum age of a passkey check before money and visits. */
export const VERIFIED_FOR_MS = 5 * 60_000

export type SessionBeginning = 'passkey' | 'recovery' | 'password' | 'invitation'

/** Starts a session; the token is shown only once. */
export async function beginSession(
  db: Kysely<DB>,
  { staffId, by, browser }: { staffId: string; by: SessionBeginning; browser: string },
): Promise<string> {
  const token = `sps_${newSecret()}`
  // A recovery code or a password is not proof enough for actions with money.
  const isVerified = by === 'passkey' || by === 'invitation'
  await sql`insert into staff_sessions (staff_id, token_hash, began_by, expires_at, verified_at, browser)
    values (${staffId}, ${hashOf(token)}, ${by}, now() + make_interval(hours => ${LASTS_HOURS}),
      ${isVerified ? sql`now()` : null}, ${browser.slice(0, 300)})`.execute(db)
  return token
}

/**
 * Returns the member a token belongs to; null if there is none. Queries the database on every call, so that an ended
 * session is invalid at once.
 */
export async function findSession(
  db: Kysely<DB>,
  token: string,
): Promise<{ staff: StaffMember; session: StaffContext['session'] } | null> {
  if (!PANEL_TOKEN.test(token)) return null
  const { rows } = await sql<SessionRow>`
    select s.id as session, s.verified_at, s.began_by, s.expires_at, s.seen_at < now() - interval '1 minute' as stale,
        m.id, m.name, m.email, m.role
      from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.token_hash = ${hashOf(token)} and s.ended_at is null and m.left_at is null
        and s.expires_at > now() and s.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})`.execute(db)
  const [row] = rows
  if (!row) return null
  // Once a minute is precise enough to detect idle sessions.
  if (row.stale) await sql`update staff_sessions set seen_at = now() where id = ${row.session}`.execute(db)
  const { id, name, email, role } = row
  return {
    staff: { id, name, email, role },
    session: {
      id: row.session,
      verifiedAt: row.verified_at,
      beganBy: row.began_by,
      expiresAt: row.expires_at,
    },
  }
}

interface SessionRow {
  session: string
  verified_at: Date | null
  began_by: string
  expires_at: Date
  stale: boolean
  id: string
  name: string
  email: string
  role: StaffRole
}

/** Ends one session, and the visits begun in it. */
export async function endSession(db: Kysely<DB>, id: string): Promise<void> {
  const { rows } = await sql<Ended>`update staff_sessions set ended_at = now()
    where id = ${id} and ended_at is null returning id`.execute(db)
  await endVisitsOf(db, rows)
}

/** Ends a session of this member and the visits begun in it; false if it is not active. */
export async function endSessionOf(
  db: Kysely<DB>,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const { rows } = await sql<Ended>`update staff_sessions set ended_at = now()
    where id = ${id} and staff_id = ${staffId} and ended_at is null returning id`.execute(db)
  await endVisitsOf(db, rows)
  return rows.length === 1
}

/** Ends all sessions of a member except one (`'0'`: all), and the visits begun in them. */
export async function endSessionsOf(db: Kysely<DB>, staffId: string, but = '0'): Promise<void> {
  const { rows } = await sql<Ended>`update staff_sessions set ended_at = now()
    where staff_id = ${staffId} and id <> ${but} and ended_at is null returning id`.execute(db)
  await endVisitsOf(db, rows)
}

interface Ended {
  id: string
}

/** What the merchant sees; a visit's call is refused by its session in any case. */
async function endVisitsOf(db: Kysely<DB>, sessions: readonly Ended[]): Promise<void> {
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  await sql`select signpost_end_visits_of_sessions(${ids}::bigint[], clock_timestamp())`.execute(db)
}

/** Records that the member has just passed a passkey check. */
export async function noteVerified(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update staff_sessions set verified_at = now() where id = ${id}`.execute(db)
}

/** Whether the passkey check is recent enough for money and visits. */
export function isFresh({ verifiedAt }: Pick<StaffContext['session'], 'verifiedAt'>): boolean {
  return verifiedAt !== null && Date.now() - verifiedAt.getTime() <= VERIFIED_FOR_MS
}
