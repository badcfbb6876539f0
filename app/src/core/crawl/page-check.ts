import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { BoundedTask } from '#kit/server/threads/bounded-task.ts'
import type { PageFacts } from './facts/page-facts.ts'
import type { VisitedPage } from './visit.ts'

/** What a judge is told of the store besides the page. */
interface StoreFacts {
  /** Properties by which the store's home page or policy pages state policies for all offers. */
  storePolicies?: readonly string[]
}

/** Input of a judge: the URL and facts of a page that was read. Plain data, because it is passed to a thread. */
export interface JudgedPage extends Pick<VisitedPage, 'url' | 'template' | 'readAt'>, StoreFacts {
  facts: PageFacts
}

/** Key of a page in the judges' tables. */
export interface PageKey {
  shopId: ShopId
  pageId: string
}

/**
 * A feature's judgement of the store's pages. The page is collected once and judged purely, in a thread; the feature
 * that owns the check stores the verdict, in the transaction that stores the page. Judging again sends the store no
 * request.
 */
export interface PageCheck<Verdict> {
  /** `<slug>.<what>` */
  name: string
  /** Pages are judged for the plans that have this feature. */
  feature: Feature
  /** Increased when the rules change: stored facts are then judged again automatically. */
  version: number
  judge: BoundedTask<JudgedPage, Verdict>
  /** Reads what the judge must know of the store, from what the check stored of other pages. */
  storeFacts?(ctx: Pick<ShopContext, 'tx'>, page: Pick<JudgedPage, 'url' | 'template'>): Promise<StoreFacts>
  /** The check judges markup: pages with more markup than is kept are not judged again. */
  needsMarkup?: true
  /**
   * Replaces what was stored of the page. `judged` is null if the page could not be read: its verdict is then
   * unknown.
   */
  store(tx: ShopTx, page: PageKey, judged: ThreadResult<Verdict> | null): Promise<void>
}

/** A check in a list with checks of other verdict types; its own functions match each other. */
export type AnyPageCheck = PageCheck<never>

/** Makes a check fit into a list. The types of `judge` and `store` are checked against each other here. */
export function definePageCheck<Verdict>(check: PageCheck<Verdict>): AnyPageCheck {
  return check as unknown as AnyPageCheck
}

export const PAGE_CHECKS = defineOffer<AnyPageCheck>('pageChecks')
