import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'

const WINDOW_MINUTES = 15

/**
 * Counts a sign-in attempt under a name and throws `staff.too-many-tries` after `most` in a quarter of an hour,
 * across all processes. Counted before the attempt is checked, so that concurrent attempts gain nothing.
 */
export async function countTry(db: Kysely<DB>, name: string, most: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    insert into staff_attempts (name, number, until)
      values (${name.slice(0, 300)}, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
      on conflict (name) do update set
        number = case when staff_attempts.until < excluded.until - make_interval(mins => ${WINDOW_MINUTES}) then 1
          else staff_attempts.number + 1 end,
        until = case when staff_attempts.until < excluded.until - make_interval(mins => ${WINDOW_MINUTES})
          then excluded.until else staff_attempts.until end
      returning number`.execute(db)
  if ((rows[0]?.number ?? 0) > most) throw new AppError(staffErrors.tooManyTries, { minutes: WINDOW_MINUTES })
}

/** Clears the attempts under a name after a successful sign-in. */
export async function forgetTries(db: Kysely<DB>, name: string): Promise<void> {
  await sql`delete from staff_attempts where name = ${name.slice(0, 300)} or until < now()`.execute(db)
}
