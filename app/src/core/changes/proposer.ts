import type { z } from 'zod'
import type { CreditKind } from '#core/credits/credit-kinds.ts'
import type { ShopContext } from '#core/registry/context.ts'
import type { PendingChange } from './change-kind.ts'

/** What came of asking for a value. */
export type ProposalOutcome<Value> =
  | {
      status: 'proposed'
      after: Value
      /** Shown beside the value in the review: who wrote it, what was corrected. */
      note?: Record<string, string | number | boolean>
    }
  | { status: 'unchanged' }
  | { status: 'failed'; code: string; message: string; mayRetry?: boolean }

/** What came of one resource: an outcome per change, and what it cost together. */
export interface Proposal<Value> {
  outcomes: ProposalOutcome<Value>[]
  /** Credits used, at most the ceiling; settled only when one of the values takes effect on the store. */
  credits: number
}

/** Makes the values of an operation one resource at a time: writes texts, optimises pictures. */
export interface Proposer<Value, Params> {
  /** `<slug>.<verb>`, `meta-tags.generate`. */
  name: string
  params: z.ZodType<Params>
  /** Null: free, as the template writer is. */
  price: {
    credit: CreditKind /** Credits one resource costs at most. */
    ceiling(params: Params): number
  } | null
  /** Resources worked on at once, of one shop, in one process. */
  concurrency: number
  /** `changes` are all of one resource. Throws only when nothing is known; the engine tries again up to three times. */
  propose(
    ctx: ShopContext,
    changes: PendingChange<Value>[],
    params: Params,
    signal: AbortSignal,
  ): Promise<Proposal<Value>>
}

/** A proposer among proposers of other values. */
export type AnyProposer = Proposer<never, never>

/** Makes a proposer fit into a list; its parts are checked against each other here. */
export function defineProposer<Value, Params>(proposer: Proposer<Value, Params>): AnyProposer {
  return proposer as unknown as AnyProposer
}
