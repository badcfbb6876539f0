import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  type AnnouncementInput,
  announcementInput,
  type WrittenAnnouncement,
} from '../contract/announcement.ts'
import { communityErrors } from '../errors.ts'

/** Maximum announcements listed; older ones have ended. */
const SHOWN = 50

/** Lists announcements, future and current ones first, newest first. */
export function writtenAnnouncements(ctx: StaffContext): Promise<{ announcements: WrittenAnnouncement[] }> {
  return ctx.tx(load)
}

/** Publishes an announcement to stores for a period. Throws `community.wrong-dates`. */
export function announce(
  ctx: StaffContext,
  input: AnnouncementInput,
): Promise<{ announcements: WrittenAnnouncement[] }> {
  const { texts, tone, plans, link, startsAt, endsAt } = input
  refuseWrongDates(input)
  return ctx.tx(async (tx) => {
    const id = randomUUID()
    await sql`
      insert into announcements (id, texts, tone, plans, link, starts_at, ends_at, created_at)
        values (${id}, ${JSON.stringify(texts)}, ${tone}, ${plans}, ${link}, ${startsAt}, ${endsAt}, now())`.execute(
      tx,
    )
    await ctx.note(tx, { act: 'community.announce', after: { id, ...input } })
    return load(tx)
  })
}

/**
 * Edits an announcement; what a colleague saved since `before` stays, and whoever dismissed it does not see it again.
 * Throws `community.gone` and `community.wrong-dates`.
 */
export function editAnnouncement(
  ctx: StaffContext,
  { id, before, ...after }: AnnouncementInput & { id: string; before?: AnnouncementInput | undefined },
): Promise<{ announcements: WrittenAnnouncement[] }> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<WrittenRow>`
      select id, texts, tone, plans, link, starts_at, ends_at from announcements where id = ${id} for update`.execute(
      tx,
    )
    if (!rows[0]) throw new AppError(communityErrors.gone)
    const held = writtenOf(rows[0])
    const { id: _, ...now } = held
    const input = mergeSaved(announcementInput, now, { before, after })
    refuseWrongDates(input)
    const { texts, tone, plans, link, startsAt, endsAt } = input
    await sql`
      update announcements set texts = ${JSON.stringify(texts)}, tone = ${tone}, plans = ${plans}, link = ${link},
          starts_at = ${startsAt}, ends_at = ${endsAt}
        where id = ${id}`.execute(tx)
    await ctx.note(tx, {
      act: 'community.editAnnouncement',
      before: held,
      after: { id, ...input },
    })
    return load(tx)
  })
}

/** Withdraws an announcement at once. Throws `community.gone`. */
export function withdrawAnnouncement(
  ctx: StaffContext,
  { id }: { id: string },
): Promise<{ announcements: WrittenAnnouncement[] }> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ texts: unknown }>`
      delete from announcements where id = ${id} returning texts`.execute(tx)
    if (!rows[0]) throw new AppError(communityErrors.gone)
    await ctx.note(tx, { act: 'community.withdrawAnnouncement', before: { id, texts: rows[0].texts } })
    return load(tx)
  })
}

function refuseWrongDates({ startsAt, endsAt }: AnnouncementInput): void {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) throw new AppError(communityErrors.wrongDates)
}

type WrittenRow = Omit<WrittenAnnouncement, 'startsAt' | 'endsAt'> & { starts_at: Date; ends_at: Date }

async function load(tx: Transaction<DB>): Promise<{ announcements: WrittenAnnouncement[] }> {
  const { rows } = await sql<WrittenRow>`
    select id, texts, tone, plans, link, starts_at, ends_at from announcements
      order by (ends_at > now()) desc, starts_at desc, id limit ${SHOWN}`.execute(tx)
  return { announcements: rows.map(writtenOf) }
}

function writtenOf({ starts_at, ends_at, ...row }: WrittenRow): WrittenAnnouncement {
  return { ...row, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }
}
