import { type Selectable, sql } from 'kysely'
import { type ShopContext, visitOf } from '#core/context/context.ts'
import type { StaffVisits } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StaffVisit } from '../contract.ts'
import { staffErrors } from '../errors.ts'
import { writeStaffLog } from '../staff-log.ts'

const PAGE = 50
/** More visits at once are not realistic; the list shows all of them. */
const MOST_AT_ONCE = 10

type Row = Selectable<StaffVisits>

/** Returns the active visits, for the banner on every screen. */
export async function currentVisits(
  ctx: ShopContext,
): Promise<{ store: string; visits: StaffVisit[]; own: string | null }> {
  const rows = await ctx.tx(async (tx) =>
    tx
      .selectFrom('staff_visits')
      .selectAll()
      .where('shop_id', '=', shopOf(tx))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(await clockOf(tx)))
      .orderBy('id', 'desc')
      .limit(MOST_AT_ONCE)
      .execute(),
  )
  return {
    store: ctx.shop.domain,
    visits: rows.map((row) => toVisit(row, new Date())),
    own: visitOf(ctx.actor),
  }
}

/** Returns one page of all visits, newest first. */
export function pageOfVisits(ctx: ShopContext, { cursor }: { cursor?: string | undefined }) {
  return readVisits(ctx, { cursor, most: PAGE })
}

/** Returns up to `most` visits from a cursor on, newest first. */
export async function readVisits(
  ctx: ShopContext,
  { cursor, most }: { cursor: string | undefined; most: number },
): Promise<{ rows: StaffVisit[]; next: string | null }> {
  const rows = await ctx.tx((tx) => {
    let query = tx.selectFrom('staff_visits').selectAll().where('shop_id', '=', shopOf(tx))
    if (cursor !== undefined) query = query.where('id', '<', cursor)
    return query
      .orderBy('id', 'desc')
      .limit(most + 1)
      .execute()
  })
  const shown = rows.slice(0, most)
  const now = new Date()
  return {
    rows: shown.map((row) => toVisit(row, now)),
    next: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns one visit with everything viewed and requested in it. Throws `staff.no-such-visit`. */
export async function readVisit(ctx: ShopContext, { id }: { id: string }) {
  return ctx.tx(async (tx) => {
    const row = await findRow(tx, id)
    const calls = await tx
      .selectFrom('staff_visit_calls')
      .select(['area', 'call', 'writes', 'number', 'last_at'])
      .where('shop_id', '=', shopOf(tx))
      .where('visit_id', '=', id)
      .orderBy('last_at', 'desc')
      .limit(500)
      .execute()
    return {
      ...toVisit(row, new Date()),
      calls: calls.map(({ last_at, ...call }) => ({ ...call, lastAt: last_at.toISOString() })),
    }
  })
}

/** Ends a visit: its next call is refused. Does nothing if it has already ended. */
export async function endVisit(ctx: ShopContext, { id }: { id: string }): Promise<StaffVisit> {
  const by = ctx.actor.kind === 'staff' ? 'staff' : 'merchant'
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { numAffectedRows } = await sql`update staff_visits set ended_at = ${now}, ended_by = ${by}
      where shop_id = ${ctx.shop.id} and id = ${id} and ended_at is null and expires_at > ${now}`.execute(tx)
    const row = await findRow(tx, id)
    if (numAffectedRows === 1n)
      await writeStaffLog(
        tx,
        { id: row.staff_id, name: row.staff_name, email: '', role: null },
        {
          act: 'staff-visits.end',
          about: ctx.shop.domain,
          reason: row.reason,
          after: { by },
        },
      )
    return toVisit(row, new Date())
  })
}

async function findRow(tx: ShopTx, id: string): Promise<Row> {
  const row = await tx
    .selectFrom('staff_visits')
    .selectAll()
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError(staffErrors.noSuchVisit)
  return row
}

function enderOf({ ended_by: by }: Row): 'merchant' | 'staff' | 'removed' {
  return by === 'staff' || by === 'removed' ? by : 'merchant'
}

function toVisit(row: Row, now: Date): StaffVisit {
  const ended = row.ended_at ?? (row.expires_at <= now ? row.expires_at : null)
  return {
    id: row.id,
    staffName: row.staff_name,
    reason: row.reason,
    beganAt: row.began_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: ended?.toISOString() ?? null,
    endedBy: row.ended_at ? enderOf(row) : ended ? 'time' : null,
  }
}
