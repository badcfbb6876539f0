import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** What we say of the structured data of a page. */
export interface MarkupVerdictOfPage {
  verdict: 'valid' | 'warning' | 'error'
  /** Types found on it. */
  types: string[]
  readAt: Date | null
}

/** Answers for pages by their URLs as the crawl spells them; pages that were not judged are absent. */
export type MarkupJudge = (tx: ShopTx, urls: readonly string[]) => Promise<Map<string, MarkupVerdictOfPage>>

export const MARKUP_JUDGES = defineOffer<MarkupJudge>('markupJudges')

/** What is known of the structured data of these pages. */
export async function markupVerdicts(
  ctx: Pick<ShopContext, 'offered'>,
  tx: ShopTx,
  urls: readonly string[],
): Promise<Map<string, MarkupVerdictOfPage>> {
  const [judge] = ctx.offered(MARKUP_JUDGES)
  return judge && urls.length > 0 ? judge(tx, urls) : new Map()
}
