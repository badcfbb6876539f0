import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { ErrorValues, PendingChange } from './change-kind.ts'

/** What came of asking for a value. */
export type ProposalOutcome<Value> =
  | {
      status: 'proposed'
      after: Value
      /** Shown beside the value in the review: who wrote it, what was corrected. */
      note?: Record<string, string | number | boolean>
    }
  | {
      status: 'unchanged'
      /** Key of the words that say why, `images:reason.smallest-already`; without it the value was set already. */
      because?: string
    }
  /** An error of the catalogue, and what its words name. */
  | { status: 'failed'; code: string; values: ErrorValues; mayRetry?: boolean }

/** What came of one resource: an outcome per change, and what it cost together. */
export interface Proposal<Value> {
  outcomes: ProposalOutcome<Value>[]
  /** Credits used, at most the ceiling; settled only when one of the values takes effect on the store. */
  credits: number
}

/**
 * Makes the values of an operation one resource at a time: writes texts, optimises images. `Known` is what it reads for
 * many resources at once.
 */
export interface ValueGenerator<Value, Params, Known = undefined> {
  /** `<slug>.<verb>`, `meta-tags.generate`. */
  name: string
  /** The plan's feature it belongs to: where the plan does not open it any more, nothing is made or accepted of it. */
  feature?: Feature
  params: z.ZodType<Params>
  /** Null: free, as templates are. */
  price: {
    credit: CreditKind /** Credits one resource costs at most, whichever it is. */
    ceiling(params: Params): number
    /** Credits this one costs at most, by what is known of it; so much is reserved. Never more than `ceiling`. */
    ceilingOf?(params: Params, known: Known, resourceId: string): number
    /** The same before anything is read of it, by the characters of its text alone: for a price that is told beforehand. */
    ceilingOfText?(params: Params, characters: number): number
  } | null
  /** Resources worked on at once, of one shop, in one process. */
  concurrency: number
  /** Reads what all resources of a batch need, in a few questions. Throws as `propose` does, for the whole batch. */
  prepare?(ctx: ShopContext, changes: PendingChange<Value>[], params: Params): Promise<Known>
  /** `changes` are all of one resource. Throws only when nothing is known; the engine tries again up to three times. */
  propose(
    ctx: ShopContext,
    changes: PendingChange<Value>[],
    params: Params,
    work: { known: Known; signal: AbortSignal },
  ): Promise<Proposal<Value>>
}

/** A generator among generators of other values. */
export type AnyGenerator = ValueGenerator<never, never, never>

/** Makes a generator fit into a list; its parts are checked against each other here. */
export function defineGenerator<Value, Params, Known = undefined>(
  generator: ValueGenerator<Value, Params, Known>,
): AnyGenerator {
  return generator as unknown as AnyGenerator
}

export const GENERATORS = defineOffer<AnyGenerator>('generators')
