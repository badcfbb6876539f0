import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { A_DAY, type Category, type Reason } from './domain/categories.ts'
import { feedbackErrors } from './errors.ts'

export interface Feedback {
  category: Category
  reasons: readonly Reason[]
  message: string
  screen: string
  wantsAnswer: boolean
}

/** Stores a merchant's feedback for staff. Throws `feedback.enough`. */
export function sendFeedback(ctx: ShopContext, feedback: Feedback): Promise<{ ok: true }> {
  const { category, reasons, message, screen, wantsAnswer } = feedback
  return ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const now = await clockOf(tx)
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from feedback
        where shop_id = ${shop} and created_at > ${now}::timestamptz - interval '1 day'`.execute(tx)
    if ((rows[0]?.sent ?? 0) >= A_DAY) throw new AppError(feedbackErrors.enough, { most: A_DAY })
    const kept = category === 'problem' ? [...reasons] : []
    await sql`
      insert into feedback (shop_id, id, category, reasons, message, screen, wants_answer, state, created_at)
        values (${shop}, ${randomUUID()}, ${category}, ${kept}, ${message}, ${screen}, ${wantsAnswer}, 'new', ${now})`.execute(
      tx,
    )
    return { ok: true as const }
  })
}
