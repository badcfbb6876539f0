import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Called when a run has ended and its pages are finished, in the transaction that ends it. It does not judge pages. */
export type CrawlEnd = (ctx: ShopContext, tx: ShopTx, run: { runId: string; origin: string }) => Promise<void>

export const CRAWL_ENDS = defineOffer<CrawlEnd>('crawlEnds')
