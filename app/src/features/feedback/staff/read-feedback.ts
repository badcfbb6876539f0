import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { WrittenFeedback } from '../contract.ts'
import type { State } from '../domain/categories.ts'
import { feedbackErrors } from '../errors.ts'

const PAGE = 50

/** Returns feedback of all stores, newest first. */
export async function writtenFeedback(
  ctx: StaffContext,
  { state, before }: { state?: State | undefined; before?: string | undefined },
): Promise<{ rows: WrittenFeedback[]; next: string | null }> {
  const { rows } = await sql<
    Omit<WrittenFeedback, 'store' | 'createdAt'> & { domain: string; created_at: Date; sort_time: string }
  >`
    select domain, email, id, category, reasons, message, screen, state, created_at,
        ${exactMoment('created_at')} as sort_time
      from signpost_feedback(${state ?? ''}, ${before ?? 'infinity'}::timestamptz, ${PAGE + 1})`.execute(
    ctx.db.kysely,
  )
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map(({ domain, created_at, sort_time, ...row }) => ({
      ...row,
      store: domain,
      createdAt: created_at.toISOString(),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.sort_time ?? null) : null,
  }
}

/** Marks feedback as read or answered. Throws `feedback.gone`. */
export async function markFeedback(
  ctx: StaffContext,
  { id, store, state }: { id: string; store: string; state: State },
): Promise<{ ok: true }> {
  const shop = await ctx.shop(store)
  await shop.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      update feedback set state = ${state} where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
    if (!numAffectedRows) throw new AppError(feedbackErrors.gone)
    await ctx.note(tx, { act: 'feedback.mark', about: store, after: { id, state } })
  })
  return { ok: true }
}
