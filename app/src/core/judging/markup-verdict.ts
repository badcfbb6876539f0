import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Our verdict on a page's structured data. */
export interface MarkupVerdictOfPage {
  verdict: 'valid' | 'warning' | 'error'
  /** Types found on it. */
  types: string[]
  readAt: Date | null
}

/** Returns verdicts by page URL, spelled as in the crawl; pages that were not judged are absent. */
export type MarkupJudge = (tx: ShopTx, urls: readonly string[]) => Promise<Map<string, MarkupVerdictOfPage>>

export const MARKUP_JUDGES = defineOffer<MarkupJudge>('markupJudges')

/** Returns the known verdicts on these pages' structured data. */
export async function markupVerdicts(
  ctx: Pick<ShopContext, 'offered'>,
  tx: ShopTx,
  urls: readonly string[],
): Promise<Map<string, MarkupVerdictOfPage>> {
  const [judge] = ctx.offered(MARKUP_JUDGES)
  return judge && urls.length > 0 ? judge(tx, urls) : new Map()
}
