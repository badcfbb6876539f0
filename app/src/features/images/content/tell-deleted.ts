import type { ShopContext } from '#core/context/context.ts'
import { notify } from '#core/staff/notifications.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { textsIn } from '#kit/server/texts.ts'
import { numberFormat } from '#kit/shared/formatters.ts'

/** Tells a store that left, by mail where its address is known, that its originals are gone. A mail nobody takes is logged. */
export async function tellDeleted(ctx: ShopContext, originals: number): Promise<void> {
  if (originals === 0) return
  const shop = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .where('id', '=', shopOf(tx))
      .select(['email', 'name', 'app_language'])
      .executeTakeFirst(),
  )
  if (!shop) return
  const { email: to, app_language: language } = shop
  const t = textsIn(language)
  const store = shop.name || ctx.shop.domain
  const subject = t('images:deleted.subject', { store })
  const body = mailBody({
    ...{ language, heading: subject },
    lines: [
      t('images:deleted.kept', { store, number: numberFormat(language).format(originals) }),
      t('images:deleted.stays'),
    ],
    why: t('images:deleted.why'),
  })
  try {
    await notify(ctx, { to, subject, language, ...body })
  } catch (error) {
    ctx.log.warn({ err: error, shop: ctx.shop.domain }, 'a mail was not taken')
  }
}
