import type { ShopContext } from '#core/context/context.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import { notify } from '#core/staff/notifications.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { textsIn } from '#kit/server/texts.ts'
import { numberFormat } from '#kit/shared/formatters.ts'

/**
 * Notifies a store that left that its originals are deleted, by mail if its address is known. Logs a mail that cannot
 * be delivered.
 */
export async function tellDeleted(ctx: ShopContext, originals: number): Promise<void> {
  if (originals === 0) return
  const shop = await ctx.tx(findShopFacts)
  if (!shop) return
  const { email: to, app_language: language } = shop
  const t = textsIn(language)
  const store = shop.name || ctx.shop.domain
  const subject = t('images:deleted.subject', { store })
  const body = mailBody({
    language,
    heading: subject,
    lines: [
      t('images:deleted.kept', { store, number: numberFormat(language).format(originals) }),
      t('images:deleted.stays'),
    ],
    why: t('images:deleted.why'),
  })
  try {
    await notify(ctx, { to, subject, language, ...body })
  } catch (error) {
    ctx.log.warn({ err: error, shop: ctx.shop.domain }, 'could not send the mail about deleted images')
  }
}
