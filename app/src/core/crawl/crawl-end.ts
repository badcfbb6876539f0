import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** A run that has ended. Only a run that is done has asked for all of its pages. */
export interface EndedRun {
  runId: string
  origin: string
  state: 'done' | 'stopped' | 'failed'
}

/** Called when a run has ended and its pages are finished, in the transaction that ends it. It does not judge pages. */
export type CrawlEnd = (ctx: ShopContext, tx: ShopTx, run: EndedRun) => Promise<void>

export const CRAWL_ENDS = defineOffer<CrawlEnd>('crawlEnds')
