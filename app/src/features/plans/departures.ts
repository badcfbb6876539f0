import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { planOf } from '#core/shops/plan-of.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { CancelReason } from './domain/cancel-reasons.ts'

const PAGE = 50

/** Why a store cancels its plan, or is about to remove the app. */
export async function noteDeparture(
  ctx: ShopContext,
  { kind, plan, reason, words }: Pick<Departure, 'kind' | 'plan' | 'reason' | 'words'>,
): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      insert into departures (id, at, kind, reason, words, plan, store)
        values (${randomUUID()}, now(), ${kind}, ${reason}, ${words}, ${plan}, ${ctx.shop.domain})`.execute(
      tx,
    ),
  )
}

/** `POST /plans/uninstall`: the answer to why; removing the app is up to the platform. */
export async function uninstall(
  ctx: ShopContext,
  given: { reason: CancelReason; words: string },
): Promise<boolean> {
  const { basePlan: plan } = await planOf(ctx)
  await noteDeparture(ctx, { kind: 'uninstall', plan, ...given })
  return true
}

/** The shop is to be forgotten: the reason stays, whose it was and its own words go. */
export async function forgetDepartures(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`update departures set store = null, words = '' where store = ${ctx.shop.domain}`.execute(tx),
  )
}

interface Departure {
  id: string
  at: Date
  kind: 'cancel' | 'uninstall'
  reason: CancelReason
  words: string
  plan: string
  store: string | null
}

/** For staff: a page, the newest first, and how often each reason was named in the last 90 days. */
export function listDepartures(ctx: StaffContext, { before }: { before?: string | undefined }) {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Departure>`
      select id, at, kind, reason, words, plan, store from departures
        where ${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz
        order by at desc, id limit ${PAGE + 1}`.execute(tx)
    const shown = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }))
    const next = rows.length > PAGE ? (shown.at(-1)?.at ?? null) : null
    return { rows: shown, next, counts: await countReasons(tx) }
  })
}

async function countReasons(tx: Transaction<DB>) {
  const { rows } = await sql<{ reason: CancelReason; cancel: number; uninstall: number }>`
    select reason, (count(*) filter (where kind = 'cancel'))::int as cancel,
        (count(*) filter (where kind = 'uninstall'))::int as uninstall
      from departures where at > now() - interval '90 days'
      group by reason order by count(*) desc, reason`.execute(tx)
  return rows
}
