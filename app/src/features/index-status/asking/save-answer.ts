import { sql } from 'kysely'
import type { UrlInspection } from '#adapters/google/url-inspection.ts'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges, settleCharges } from '#core/credits/charges.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { indexReason } from '../domain/index-reason.ts'
import type { IndexVerdict } from '../domain/index-verdict.ts'
import { dropQuestion, type Question } from './question-store.ts'
import { countAsked } from './round-store.ts'

/** Stores an answer: the page's new state, the change of verdict if any, and the credit it cost. */
export async function saveAnswer(ctx: ShopContext, question: Question, told: UrlInspection): Promise<void> {
  const { url_hash: hash, url } = question
  const reason = indexReason({ ...told, url })
  await ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const now = await clockOf(tx)
    const before = await lockPage(tx, hash)
    if (!before) return
    const isOther = told.verdict !== null && told.verdict !== before.verdict
    await sql`
      update index_status_pages set inspected_at = ${now}, verdict = ${told.verdict}, reason = ${reason},
          coverage_state = ${told.coverageState}, robots_state = ${told.robotsState},
          indexing_state = ${told.indexingState}, fetch_state = ${told.fetchState}, crawled_at = ${told.crawledAt},
          google_canonical = ${told.googleCanonical}, user_canonical = ${told.userCanonical},
          crawled_as = ${told.crawledAs}, sitemaps = ${told.sitemaps}, referrers = ${told.referrers},
          inspection_link = ${told.link}, rich_verdict = ${told.rich?.verdict ?? null},
          rich = ${JSON.stringify(told.rich?.found ?? [])}::jsonb, failure = null, failed_at = null,
          since = case when ${isOther} or since is null then ${now}::timestamptz else since end
        where shop_id = ${shop} and url_hash = ${hash}`.execute(tx)
    if (isOther && before.verdict !== null)
      await sql`
        insert into index_status_changes (shop_id, url_hash, url, at, from_verdict, from_reason, to_verdict, to_reason)
          values (${shop}, ${hash}, ${url}, ${now}, ${before.verdict}, ${before.reason}, ${told.verdict}, ${reason})`.execute(
        tx,
      )
    const asked = await dropQuestion(tx, hash)
    if (asked === null) return
    await countAsked(tx)
    const { charge } = asked
    // An answer without a verdict is free.
    if (charge && told.verdict === null) await releaseCharges(tx, shop, [charge])
    else if (charge) await settleCharges(tx, shop, [{ id: charge, actual: 1 }])
  })
}

async function lockPage(
  tx: ShopTx,
  hash: string,
): Promise<{ verdict: IndexVerdict | null; reason: string | null } | null> {
  const { rows } = await sql<{ verdict: IndexVerdict | null; reason: string | null }>`
    select verdict, reason from index_status_pages where shop_id = ${shopOf(tx)} and url_hash = ${hash} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Gives a question up: the page's last state stays, the reason for the missing answer is stored, and the credit is
 * released.
 */
export async function giveUp(ctx: ShopContext, { url_hash: hash }: Question, code: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const now = await clockOf(tx)
    await sql`
      update index_status_pages set failure = ${code}, failed_at = ${now} where shop_id = ${shop} and url_hash = ${hash}`.execute(
      tx,
    )
    const asked = await dropQuestion(tx, hash)
    if (asked === null) return
    await countAsked(tx)
    if (asked.charge) await releaseCharges(tx, shop, [asked.charge])
  })
}
