import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { ErrorValues, PendingChange } from './change-kind.ts'

/** Outcome of a request for a value. */
export type ProposalOutcome<Value> =
  | {
      status: 'proposed'
      after: Value
      /** Shown with the value in the review: the provider, the corrections made. */
      note?: Record<string, string | number | boolean>
    }
  | {
      status: 'unchanged'
      /** Key of the words that give the reason, `images:reason.smallest-already`; absent: the value was set already. */
      because?: string
    }
  /** An error of the catalogue and its placeholder values. */
  | { status: 'failed'; code: string; values: ErrorValues; mayRetry?: boolean }

/** Result for one resource: an outcome per change, and the cost of all together. */
export interface Proposal<Value> {
  outcomes: ProposalOutcome<Value>[]
  /** Credits used, at most the ceiling; settled only when one of the values takes effect on the store. */
  credits: number
}

/**
 * Makes the values of an operation one resource at a time: writes texts, optimises images. `Known` is the data it
 * reads for many resources at once.
 */
export interface ValueGenerator<Value, Params, Known = undefined> {
  /** `<slug>.<verb>`, `meta-tags.generate`. */
  name: string
  /** The plan feature it belongs to: once the plan no longer includes it, no values are made or accepted. */
  feature?: Feature
  params: z.ZodType<Params>
  /** Null: free, as templates are. */
  price: {
    credit: CreditKind /** Most credits any resource can cost. */
    ceiling(params: Params): number
    /**
     * Most credits this resource can cost, given what is known of it; this amount is reserved. Never more than
     * `ceiling`.
     */
    ceilingOf?(params: Params, known: Known, resourceId: string): number
    /** The same from the length of its text alone, before anything is read: for a price shown in advance. */
    ceilingOfText?(params: Params, characters: number): number
  } | null
  /** Resources of one shop processed at once in one process. */
  concurrency: number
  /** Reads what all resources of a batch need, in a few queries. Throws as `propose` does, for the whole batch. */
  prepare?(ctx: ShopContext, changes: PendingChange<Value>[], params: Params): Promise<Known>
  /**
   * Makes values for `changes`, all of one resource. Throws only when nothing is known; the engine tries up to three
   * times.
   */
  propose(
    ctx: ShopContext,
    changes: PendingChange<Value>[],
    params: Params,
    work: { known: Known; signal: AbortSignal },
  ): Promise<Proposal<Value>>
}

/** A generator in a list of generators with other value types. */
export type AnyGenerator = ValueGenerator<never, never, never>

/** Makes a generator fit into a list; checks its type parameters against each other. */
export function defineGenerator<Value, Params, Known = undefined>(
  generator: ValueGenerator<Value, Params, Known>,
): AnyGenerator {
  return generator as unknown as AnyGenerator
}

export const GENERATORS = defineOffer<AnyGenerator>('generators')
