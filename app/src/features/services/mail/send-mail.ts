import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { isStaffAddress } from '#core/staff/notifications.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { filesOf } from '../files/file-store.ts'
import { serviceCatalogue } from '../offered-services.ts'
import { type EntryRecord, findOrder, type OrderRecord } from '../orders/order-store.ts'
import { packageTitle } from '../service-title.ts'
import { type MailFacts, orderMail } from './order-mail.ts'

interface Claimed {
  entry: EntryRecord
  order: OrderRecord
  shop: { email: string; name: string }
  files: string[]
}

/**
 * Mails an entry of an order to the other side; a new order is confirmed to both, and a notice goes to both. Claims
 * the mail before sending, so that a repeated job sends it once. Without a mail server or an address it sends nothing,
 * and the entry is noted as not mailed.
 */
export async function mailEntry(ctx: ShopContext, job: { order: string; entry: string }): Promise<void> {
  const claimed = await claim(ctx, job)
  if (!claimed) return
  const addresses = addressesOf(ctx, claimed)
  if (!ctx.mailer || addresses.length === 0) return note(ctx, job, 'off')
  let outcome: 'sent' | 'failed' = 'sent'
  for (const { to, isForProvider } of addresses) {
    try {
      await ctx.mailer.send({ to, ...orderMail(factsOf(ctx, claimed, isForProvider)) })
    } catch (error) {
      // One side's refused address keeps nothing from the other.
      ctx.log.warn({ err: error, order: job.order, isForProvider }, 'could not send a mail about an order')
      outcome = 'failed'
    }
  }
  await note(ctx, job, outcome)
}

async function claim(ctx: ShopContext, job: { order: string; entry: string }): Promise<Claimed | null> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<EntryRecord>`
      update services_entries set mail = 'taken'
        where shop_id = ${shopOf(tx)} and order_id = ${job.order} and id = ${job.entry} and mail = 'waiting'
        returning *`.execute(tx)
    const [entry] = rows
    if (!entry) return null
    const shop = await tx
      .selectFrom('shops')
      .where('id', '=', shopOf(tx))
      .select(['email', 'name'])
      .executeTakeFirstOrThrow()
    const files = await filesOf(tx, job.order)
    return {
      entry,
      order: await findOrder(tx, job.order),
      shop,
      files: files.filter(({ entry_id }) => entry_id === job.entry).map(({ name }) => name),
    }
  })
}

/** Returns the recipients of an entry. Staff addresses get no mail as a merchant, only the provider's mailbox does. */
function addressesOf(
  ctx: ShopContext,
  { entry, order, shop }: Claimed,
): { to: string; isForProvider: boolean }[] {
  const merchant = { to: order.contact || shop.email, isForProvider: false }
  const provider = { to: ctx.settings.supportEmail ?? '', isForProvider: true }
  const sides =
    entry.notice !== null || (entry.author === 'merchant' && entry.stage !== null)
      ? [provider, merchant]
      : [entry.author === 'merchant' ? provider : merchant]
  return sides.filter(({ to, isForProvider }) => to !== '' && (isForProvider || !isStaffAddress(ctx, to)))
}

function factsOf(
  ctx: ShopContext,
  { entry, order, shop, files }: Claimed,
  isForProvider: boolean,
): MailFacts {
  // Mails to the provider are in English, like the operator's settings.
  const language = isForProvider ? 'en' : order.language
  const isOrder = entry.author === 'merchant' && entry.stage !== null
  return {
    language,
    title: packageTitle(serviceCatalogue(ctx.settings), order, language),
    store: shop.name || ctx.shop.domain,
    link: isForProvider
      ? `${ctx.settings.appUrl}/admin/services/${ctx.shop.domain}/${order.id}`
      : adminUrl(ctx, `/services/orders/${order.id}`),
    stage: entry.stage,
    notice: entry.notice,
    message: isOrder ? order.request : entry.body,
    files,
    isForProvider,
  }
}

async function note(
  ctx: ShopContext,
  { order, entry }: { order: string; entry: string },
  mail: 'sent' | 'off' | 'failed',
): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .updateTable('services_entries')
      .set({ mail })
      .where('shop_id', '=', shopOf(tx))
      .where('order_id', '=', order)
      .where('id', '=', entry)
      .execute(),
  )
}
