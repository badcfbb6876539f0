import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { defineJob } from '#core/registry/job.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import { notify } from '#core/staff/notifications.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { textsIn } from '#kit/server/texts.ts'
import { FINAL, type Status } from '../domain/statuses.ts'

const TELL_JOB = 'community.tell-voter'
const PAGE = 500

/** Notifies every store that voted for a request of its outcome, each by its own job, if `tx` commits. */
export async function tellVoters(app: AppContext, tx: Transaction<DB>, request: string): Promise<void> {
  let after: ShopId = '0'
  for (;;) {
    const { rows } = await sql<{ shop_id: ShopId }>`
      select shop_id from signpost_voters_of(${request}, ${after}, ${PAGE})`.execute(tx)
    const jobs = rows.map(({ shop_id: shop }) => jobOf(shop, request))
    await app.queue.enqueueAll(TELL_JOB, jobs, tx)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.shop_id
  }
}

/** Notifies one store that voted for a request which is decided already, if `tx` commits. */
export async function tellVoterOf(app: AppContext, tx: ShopTx, request: string): Promise<void> {
  await app.queue.enqueueAll(TELL_JOB, [jobOf(shopOf(tx), request)], tx)
}

const jobOf = (shop: ShopId, request: string) => ({ shop, payload: { request }, key: request })

export const tellVoterJob = defineJob({
  name: TELL_JOB,
  payload: z.object({ request: z.uuid() }),
  run: (ctx, { request }) => tellVoter(ctx, request),
})

/**
 * Sends the only mail to a store about a request it voted for. It is claimed before sending, so that neither a
 * repeated job nor a changed decision sends it again.
 */
async function tellVoter(ctx: ShopContext, request: string): Promise<void> {
  if (!ctx.mailer) return
  const claimed = await ctx.tx(async (tx) => {
    const { rows } = await sql<{
      title: string
      status: Status
      reason: string | null
      version: string | null
    }>`
      select title, status, reason, version from feature_requests where id = ${request}`.execute(tx)
    const [found] = rows
    if (!found || !FINAL.includes(found.status)) return null
    const { numAffectedRows } = await sql`
      update feature_votes set told_at = ${await clockOf(tx)}
        where shop_id = ${shopOf(tx)} and request_id = ${request} and told_at is null`.execute(tx)
    if (!numAffectedRows) return null
    const shop = await findShopFacts(tx)
    return shop && shop.uninstalled_at === null && shop.email !== '' ? { shop, found } : null
  })
  if (!claimed) return
  const { shop, found } = claimed
  const t = textsIn(shop.app_language)
  const lines = [
    t(`community:mail.${found.status}`, { title: found.title, version: found.version ?? '' }),
    ...(found.reason ? [t('community:mail.reason', { reason: found.reason })] : []),
  ]
  const { text, html } = mailBody({
    language: shop.app_language,
    heading: t(`community:mail.heading.${found.status}`),
    lines,
    link: adminUrl(ctx, found.status === 'shipped' ? '/community?tabindex=2' : '/community?tabindex=1'),
    open: t('community:mail.open'),
    why: t('community:mail.why', { store: shop.name || ctx.shop.domain }),
  })
  await notify(ctx, {
    to: shop.email,
    subject: t(`community:mail.subject.${found.status}`, { title: found.title }),
    text,
    html,
    language: shop.app_language,
  })
}
