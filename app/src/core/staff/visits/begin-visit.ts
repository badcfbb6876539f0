import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from '../errors.ts'
import type { StaffContext } from '../staff-context.ts'
import { hashOf, newSecret } from '../tokens.ts'

const LASTS_MS = 30 * 60_000

/**
 * Starts a visit of a staff member to a store for half an hour, or as long as their session lasts, under their own
 * name. A member has one visit at a time in a store.
 */
export async function beginVisit(
  ctx: StaffContext,
  { store, reason }: { store: string; reason: string },
): Promise<{ url: string; expiresAt: string }> {
  const { shop, tx } = await ctx.shop(store)
  const token = `spv_${shop.id}_${newSecret()}`
  const expiresAt = await tx(async (own) => {
    const { rows } = await sql`select 1 from shops
      where id = ${shop.id} and installed_at is not null and uninstalled_at is null`.execute(own)
    if (rows.length === 0) throw new AppError(staffErrors.noSuchStore, { store })
    const now = await clockOf(own)
    const until = new Date(
      Math.min(Date.parse(now) + LASTS_MS, ctx.session.expiresAt.getTime()),
    ).toISOString()
    await sql`update staff_visits set ended_at = ${now}, ended_by = 'staff'
      where shop_id = ${shop.id} and staff_id = ${ctx.staff.id} and ended_at is null and expires_at > ${now}`.execute(
      own,
    )
    await sql`insert into staff_visits
        (shop_id, token_hash, staff_id, staff_name, session_id, reason, began_at, expires_at)
      values (${shop.id}, ${hashOf(token)}, ${ctx.staff.id}, ${ctx.staff.name}, ${ctx.session.id}, ${reason}, ${now}, ${until})`.execute(
      own,
    )
    await ctx.note(own, { act: 'staff-visits.begin', about: store, reason, after: { until } })
    return until
  })
  return { url: `/?token=${token}`, expiresAt }
}
