import type { z } from 'zod'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'

/** One typed call of the platform's Admin API. */
export interface AdminOperation<Variables extends object, Data> {
  /** Name in the document, shown in logs and metrics. */
  name: string
  document: string
  /** True of a mutation. */
  writes: boolean
  data: z.ZodType<Data>
  /** Only at compile time: what `variables` must be. */
  readonly __variables?: Variables
}

/**
 * Declares an operation with exactly one named query or mutation. Call it twice, for the types of the variables:
 * `defineOperation<{ id: string }>()({ document, data })`. Mark the document's template literal with a block
 * comment saying GraphQL: the protocol battery finds the operations by it and checks them against the official
 * schemas.
 */
export function defineOperation<Variables extends object = Record<string, never>>() {
  return <Data>(definition: { document: string; data: z.ZodType<Data> }): AdminOperation<Variables, Data> => {
    const name = /^\s*(?:query|mutation)\s+(\w+)/m.exec(definition.document)?.[1]
    if (!name) throw new TypeError('An operation needs a name: query Name { … }')
    return { name, writes: /^[ \t]*mutation\b/m.test(definition.document), ...definition }
  }
}

/** The shop a call is about; its token is found, refreshed and dropped inside the client. */
export interface PlatformShop {
  id: string
  /** `fernhill.myshopify.com` */
  domain: string
}

/**
 * The platform's Admin API for any shop. Throttling is waited for (bounded), an expired token is refreshed once.
 * User errors are part of `Data`: ask for `userErrors` in the document and look at them.
 */
export interface AdminGraphql {
  /**
   * Runs one operation. Throws a `PlatformError` when the platform could not or would not answer; its `kind`
   * says which, and `mayHaveApplied` whether a mutation could have happened all the same.
   */
  query<Variables extends object, Data>(
    shop: PlatformShop,
    operation: AdminOperation<Variables, Data>,
    variables: Variables,
    options?: CallOptions,
  ): Promise<Data>
}

export interface CallOptions {
  priority?: CallPriority
  /** Whoever writes under a lease: refuses with `SendRefused` where the bytes would go to the socket. */
  guard?: SendGuard
}

/** Whose call it is when a store's points are short: somebody who waits goes before what runs by itself. */
export type CallPriority = 'waiting' | 'background'

/** The same platform, every call with this priority. */
export function prioritised(platform: AdminGraphql, priority: CallPriority): AdminGraphql {
  return {
    query: (shop, operation, variables, options) =>
      platform.query(shop, operation, variables, { ...options, priority }),
  }
}

/** The same platform, every call under this guard. */
export function guarded(platform: AdminGraphql, guard: SendGuard): AdminGraphql {
  return {
    query: (shop, operation, variables, options) =>
      platform.query(shop, operation, variables, { ...options, guard }),
  }
}

export type PlatformErrorKind =
  /** No usable token: the merchant has to open the app again. */
  | 'not-authorized'
  /** A granted scope is missing. */
  | 'access-denied'
  /** Still throttled after the longest wait. */
  | 'throttled'
  /** Connection refused, cut or timed out. */
  | 'unreachable'
  /** 5xx. */
  | 'unavailable'
  /** GraphQL errors, or an answer that does not fit the operation's schema. */
  | 'bad-answer'

export interface PlatformErrorFacts {
  operation: string
  /** For the log. */
  message: string
  /** What the platform said, in its own words. */
  platformMessage?: string
  mayHaveApplied?: boolean
  cause?: unknown
}

/** The platform did not answer an operation as asked. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  readonly operation: string
  /** True when a mutation may have been applied although no answer came. */
  readonly mayHaveApplied: boolean
  /** What the platform said, in its own words; null where it said nothing. `message` is for the log. */
  readonly platformMessage: string | null
  constructor(kind: PlatformErrorKind, facts: PlatformErrorFacts) {
    super(`${facts.operation}: ${facts.message}`, { cause: facts.cause })
    this.name = 'PlatformError'
    this.kind = kind
    this.operation = facts.operation
    this.mayHaveApplied = facts.mayHaveApplied ?? false
    this.platformMessage = facts.platformMessage ?? null
  }
}
