import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { readPlan } from '#core/shops/plan-of.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import { isStaffCall } from '#core/staff/notifications.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Announcement } from '../contract.ts'
import { communityErrors } from '../errors.ts'

export type AnnouncementTexts = Readonly<Record<string, { title: string; body: string }>>

interface AnnouncementRow {
  id: string
  texts: AnnouncementTexts
  tone: Announcement['tone']
  plans: string[]
  link: string | null
}

/** Maximum announcements shown to one person at a time, newest first. */
const SHOWN = 3
/** Maximum current announcements read; there are never more. */
const READ = 50

/**
 * Returns the current announcements for this store, in its language, except those this person dismissed; none for
 * staff.
 */
export function listAnnouncements(ctx: ShopContext): Promise<{ announcements: Announcement[] }> {
  return ctx.tx((tx) => load(tx, ctx))
}

/** Hides an announcement from this person, on all devices. Throws `community.gone`. */
export function dismissAnnouncement(
  ctx: ShopContext,
  { id }: { id: string },
): Promise<{ announcements: Announcement[] }> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql`select id from announcements where id = ${id}`.execute(tx)
    if (rows.length === 0) throw new AppError(communityErrors.gone)
    await sql`
      insert into announcement_dismissals (shop_id, user_id, announcement_id, dismissed_at)
        values (${shopOf(tx)}, ${personOf(ctx)}, ${id}, ${await clockOf(tx)})
        on conflict (shop_id, user_id, announcement_id) do nothing`.execute(tx)
    return load(tx, ctx)
  })
}

async function load(tx: ShopTx, ctx: ShopContext): Promise<{ announcements: Announcement[] }> {
  const now = await clockOf(tx)
  const { rows } = await sql<AnnouncementRow>`
    select id, texts, tone, plans, link from announcements
      where starts_at <= ${now} and ends_at > ${now} order by starts_at desc, id limit ${READ}`.execute(tx)
  if (rows.length === 0) return { announcements: [] }
  const dismissed = await sql<{ announcement_id: string }>`
    select announcement_id from announcement_dismissals
      where shop_id = ${shopOf(tx)} and user_id = ${personOf(ctx)}`.execute(tx)
  const shop = await findShopFacts(tx)
  if (isStaffCall(ctx, shop?.email ?? '')) return { announcements: [] }
  const { plan } = await readPlan(tx, ctx)
  const putAway = new Set(dismissed.rows.map(({ announcement_id }) => announcement_id))
  const language = shop?.app_language ?? 'en'
  return {
    announcements: rows
      .filter(({ id, plans }) => !putAway.has(id) && (plans.length === 0 || plans.includes(plan)))
      .flatMap(({ id, texts, tone, link }) => {
        const written = texts[language] ? language : 'en'
        const words = texts[written]
        return words ? [{ id, language: written, ...words, tone, link }] : []
      })
      .slice(0, SHOWN),
  }
}

function personOf({ actor }: ShopContext): string {
  return actor.kind === 'system' ? actor.name : actor.userId
}
