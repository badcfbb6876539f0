import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
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
    Omit<WrittenFeedback, 'store' | 'createdAt'> & { domain: string; created_at: Date }
  >`
    select domain, email, id, category, reasons, message, screen, state, created_at
      from signpost_feedback(${state ?? ''}, ${before ?? 'infinity'}::timestamptz, ${PAGE})`.execute(
    ctx.db.kysely,
  )
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ domain, created_at, ...row }) => ({
      ...row,
      store: domain,
      createdAt: created_at.toISOString(),
    })),
    next: last ? last.created_at.toISOString() : null,
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
