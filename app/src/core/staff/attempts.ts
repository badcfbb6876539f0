import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'

const WINDOW_MINUTES = 15

/**
 * Counts a try to get in under a name and throws `staff.too-many-tries` beyond `most` in a quarter of an hour, in all
 * processes together. Counted before it is known whether the try is right, so that many at once gain nothing.
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

/** Forgets the tries under a name: somebody got in. */
export async function forgetTries(db: Kysely<DB>, name: string): Promise<void> {
  await sql`delete from staff_attempts where name = ${name.slice(0, 300)} or until < now()`.execute(db)
}
