import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Is told that a run has ended, in the transaction that ends it, when its pages are settled. Judges nothing of a page. */
export type CrawlEnd = (ctx: ShopContext, tx: ShopTx, run: { runId: string; origin: string }) => Promise<void>

export const CRAWL_ENDS = defineOffer<CrawlEnd>('crawlEnds')
