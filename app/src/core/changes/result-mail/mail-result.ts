import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { isUnmetered } from '#core/shops/plan-of.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import { notify } from '#core/staff/notifications.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { textsIn } from '#kit/server/texts.ts'
import { lateOf } from '../history/history.ts'
import { findOperationRow } from '../journal/operation-rows.ts'
import { resultMail } from './result-mail.ts'

/**
 * Sends the one mail at the end of a run. It is claimed in the database before it is sent: repeated or concurrent
 * jobs send it once; a worker that dies in between sends none rather than two. Without a mail server nothing is sent,
 * and the operation's page says so; staff get no mail.
 */
export async function mailResult(ctx: ShopContext, job: { operation: string; run: number }): Promise<void> {
  const claimed = await ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      update operations set mailed_run = ${job.run} where shop_id = ${shopOf(tx)} and id = ${job.operation}
        and mailed_run < ${job.run}`.execute(tx)
    if (!numAffectedRows) return null
    const shop = await loadShopFacts(tx)
    const operation = await findOperationRow(tx, job.operation)
    return { shop, operation, late: await lateOf(ctx, tx, job.operation) }
  })
  if (!claimed) return
  const { shop, operation, late } = claimed
  const note = (mail: 'sent' | 'off' | 'failed' | null) =>
    ctx.tx((tx) =>
      tx
        .updateTable('operations')
        .where('shop_id', '=', shopOf(tx))
        .set({ mail })
        .where('id', '=', job.operation)
        .execute(),
    )
  try {
    const facts = {
      storeName: shop.name || ctx.shop.domain,
      language: shop.app_language,
      link: adminUrl(ctx, `/operations/${operation.id}`),
      isUnmetered: isUnmetered(ctx.settings),
      late,
    }
    const mail = resultMail(operation, facts, textsIn(shop.app_language))
    const outcome = await notify(ctx, { to: shop.email, ...mail })
    await note(outcome === 'staff' ? null : outcome)
  } catch (error) {
    ctx.log.warn({ err: error, operation: job.operation }, 'could not send the mail about an operation')
    await note('failed')
  }
}
