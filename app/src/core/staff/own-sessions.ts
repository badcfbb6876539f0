import { sql } from 'kysely'
import { endSessionOf, IDLE_MINUTES } from './sessions.ts'
import type { StaffContext } from './staff-context.ts'

/** More sessions at once are unrealistic; the oldest expire. */
const SHOWN = 50

/** Returns the member's active sessions, the latest first. */
export async function listSessions(ctx: StaffContext) {
  const { rows } = await sql<{
    id: string
    browser: string
    began_at: Date
    seen_at: Date
  }>`
    select id, browser, began_at, seen_at from staff_sessions
      where staff_id = ${ctx.staff.id} and ended_at is null and expires_at > now()
        and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
      order by id desc limit ${SHOWN}`.execute(ctx.db.kysely)
  return rows.map(({ id, browser, began_at, seen_at }) => ({
    id,
    browser,
    beganAt: began_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isThis: id === ctx.session.id,
  }))
}

/** Ends one of the member's own sessions; false if it does not exist or belongs to another member. */
export function endOwnSession(ctx: StaffContext, { id }: { id: string }): Promise<boolean> {
  return endSessionOf(ctx.db.kysely, { id, staffId: ctx.staff.id })
}
