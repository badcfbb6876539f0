import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'
import { writeStaffLog } from './staff-log.ts'

const WINDOW_MINUTES = 15

/**
 * Counts a sign-in attempt under a name and throws `staff.too-many-tries` after `most` in a quarter of an hour,
 * across all processes. Counted before the attempt is checked, so that concurrent attempts gain nothing.
 */
export async function countTry(db: Kysely<DB>, name: string, most: number): Promise<void> {
  if ((await count(db, name)) > most)
    throw new AppError(staffErrors.tooManyTries, { minutes: WINDOW_MINUTES })
}

/** Clears the attempts under a name after a successful sign-in. */
export async function forgetTries(db: Kysely<DB>, name: string): Promise<void> {
  await sql`delete from staff_attempts where name = ${name.slice(0, 300)}`.execute(db)
}

/**
 * Logs a failed sign-in with the number of such failures in this quarter of an hour. Anybody can fail, and no line of
 * the log is ever deleted: only the 1st, 10th, 100th and so on gets one.
 */
export async function noteFailedSignIn(db: Kysely<DB>, act: string, outcome: string): Promise<void> {
  const failures = await count(db, `failed ${act}`)
  if (Number.isInteger(Math.log10(failures)))
    await writeStaffLog(db, null, { act, outcome, after: { failures } })
}

/** Returns how often a name was counted in its quarter of an hour; deletes those that are over. */
async function count(db: Kysely<DB>, name: string): Promise<number> {
  await sql`delete from staff_attempts where until < now()`.execute(db)
  const { rows } = await sql<{ number: number }>`
    insert into staff_attempts (name, number, until)
      values (${name.slice(0, 300)}, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
      on conflict (name) do update set number = staff_attempts.number + 1
      returning number`.execute(db)
  return rows[0]?.number ?? 1
}
