import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { reserveCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import { containsPage } from '#core/search-console/domain/properties.ts'
import { searchConsoleOf } from '#core/search-console/search-console-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { enqueueAsking } from './asking/begin-round.ts'
import { questionsLeft } from './asking/day-book.ts'
import { addPaidQuestions, lockQuestions } from './asking/question-store.ts'
import { openRound, planRound } from './asking/round-store.ts'
import type { IndexState } from './contract.ts'
import { indexStatusErrors } from './errors.ts'
import { getState } from './service.ts'

const CREDIT = 'google-index'

/**
 * Has pages checked ahead of the queue. Reserves a credit for each, settled with the answer and returned without one.
 * Pages with a paid question already waiting cost nothing more. Throws `index-status.not-connected`,
 * `index-status.day-used-up`, `index-status.gone`, `index-status.outside`, `credits.exhausted-plan`.
 */
export async function askForPages(ctx: ShopContext, { ids }: { ids: string[] }): Promise<IndexState> {
  const console = await searchConsoleOf(ctx)
  if (!console) throw new AppError(indexStatusErrors.notConnected)
  const operationId = `index-status:${randomUUID()}`
  await ctx.tx(async (tx) => {
    await lockQuestions(tx)
    const pages = await pagesToAsk(tx, [...new Set(ids)], console.property)
    if (pages.length === 0) return
    if ((await questionsLeft(tx, console.property)) < pages.length)
      throw new AppError(indexStatusErrors.dayUsedUp)
    const requests = pages.map((key) => ({ operationId, key, credit: CREDIT, ceiling: 1 }) as const)
    const charges = await reserveCharges(tx, ctx, requests)
    const paid = pages.flatMap((id, at) => (charges[at] ? { id, chargeId: charges[at] } : []))
    // All or none: a merchant who selects ten pages does not want the first three only.
    if (paid.length < pages.length) throw new AppError(exhaustedError(ctx, CREDIT))
    await addPaidQuestions(tx, paid)
    await openRound(tx)
    await planRound(tx, { planned: paid.length })
    await enqueueAsking(ctx, tx)
  })
  return getState(ctx)
}

/** Returns the pages without a paid question. Throws `index-status.gone`, `index-status.outside`. */
async function pagesToAsk(tx: ShopTx, ids: readonly string[], property: string): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ url_hash: string; url: string; charge_id: string | null }>`
    select p.url_hash, p.url, q.charge_id from index_status_pages p
      left join index_status_questions q on q.shop_id = ${shop} and q.url_hash = p.url_hash
      where p.shop_id = ${shop} and p.url_hash = any(${[...ids]}::bigint[])
      order by p.url_hash`.execute(tx)
  if (rows.length < ids.length) throw new AppError(indexStatusErrors.gone)
  const outside = rows.find(({ url }) => !containsPage(property, url))
  if (outside) throw new AppError(indexStatusErrors.outside, { url: outside.url })
  return rows.filter(({ charge_id: charge }) => charge === null).map(({ url_hash: hash }) => hash)
}
