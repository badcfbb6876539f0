import { defineOffer } from '#core/context/context.ts'
import type { JudgedApart } from '#core/judging/judge-apart.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { BoundedTask } from '#kit/server/threads/bounded-task.ts'
import type { PageFacts } from './facts/page-facts.ts'
import type { VisitedPage } from './visit.ts'

/** What a judge is given: a page of the store that was read, and what it says. Plain data: it goes to a thread. */
export interface JudgedPage extends Pick<VisitedPage, 'url' | 'template' | 'readAt'> {
  facts: PageFacts
}

/** A page as the judges' tables know it. */
export interface PageKey {
  shopId: ShopId
  pageId: string
}

/**
 * What a feature says of the store's pages. The page is collected once, judged purely and apart from everybody else, and
 * the verdict stored by the feature that made it, in the transaction that stores the page. Judging again asks the store
 * for nothing.
 */
export interface PageCheck<Verdict> {
  /** `<slug>.<what>` */
  name: string
  /** The plans that have this feature have their pages judged. */
  feature: Feature
  /** Raised when the rules change: stored facts are then judged again by themselves. */
  version: number
  judge: BoundedTask<JudgedPage, Verdict>
  /** It judges markup: pages of which more was found than is kept are not judged again. */
  needsMarkup?: true
  /** Replaces what was stored of the page; `judged` is null when the page could not be read: then nothing is known of it. */
  store(tx: ShopTx, page: PageKey, judged: JudgedApart<Verdict> | null): Promise<void>
}

/** A check among checks of other verdicts; its own functions fit each other. */
export type AnyPageCheck = PageCheck<never>

/** Makes a check fit into a list; `judge` and `store` are held against each other here. */
export function definePageCheck<Verdict>(check: PageCheck<Verdict>): AnyPageCheck {
  return check as unknown as AnyPageCheck
}

export const PAGE_CHECKS = defineOffer<AnyPageCheck>('pageChecks')
