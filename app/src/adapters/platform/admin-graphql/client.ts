import type { z } from 'zod'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'

/** One typed call of the platform's Admin API. */
export interface AdminOperation<Variables extends object, Data> {
  /** Name in the document, shown in logs and metrics. */
  name: string
  document: string
  /** True for a mutation. */
  writes: boolean
  data: z.ZodType<Data>
  /** Only at compile time: the type of `variables`. */
  readonly __variables?: Variables
}

/**
 * Declares an operation with exactly one named query or mutation. Call it twice, to set the type of the variables:
 * `defineOperation<{ id: string }>()({ document, data })`. Mark the document's template literal with a block comment
 * saying GraphQL: the protocol battery finds the operations by it and checks them against the official schemas.
 */
export function defineOperation<Variables extends object = Record<string, never>>() {
  return <Data>(definition: { document: string; data: z.ZodType<Data> }): AdminOperation<Variables, Data> => {
    const name = /^\s*(?:query|mutation)\s+(\w+)/m.exec(definition.document)?.[1]
    if (!name) throw new TypeError('An operation needs a name: query Name { … }')
    return { name, writes: /^[ \t]*mutation\b/m.test(definition.document), ...definition }
  }
}

/** The shop of a call; the client finds, refreshes and drops its token. */
export interface PlatformShop {
  id: string
  /** `fernhill.myshopify.com` */
  domain: string
}

/**
 * The platform's Admin API for any shop. Waits while throttled (bounded) and refreshes an expired token once. User
 * errors are part of `Data`: request `userErrors` in the document and check them.
 */
export interface AdminGraphql {
  /**
   * Runs one operation. Throws a `PlatformError` when the platform could not or would not answer; its `kind` states
   * which, and `mayHaveApplied` whether a mutation could have happened nevertheless.
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
  /**
   * Guard of a caller that writes under a lease: refuses with `SendRefused` right before the bytes go to the socket.
   */
  guard?: SendGuard
}

/** Priority when a store's points are short: calls a person waits for go before background work. */
export type CallPriority = 'waiting' | 'background'

/** Returns the same platform with this priority for every call. */
export function prioritised(platform: AdminGraphql, priority: CallPriority): AdminGraphql {
  return {
    query: (shop, operation, variables, options) =>
      platform.query(shop, operation, variables, { ...options, priority }),
  }
}

/** Returns the same platform with this guard for every call. */
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
  /** 5xx, or a GraphQL error of the platform's own, such as `INTERNAL_SERVER_ERROR`. */
  | 'unavailable'
  /** GraphQL errors about the request, or an answer that does not fit the operation's schema. */
  | 'bad-answer'

export interface PlatformErrorFacts {
  operation: string
  /** The store's domain, where its access is the problem. */
  shop?: string
  /** For the log. */
  message: string
  /** The platform's own message. */
  platformMessage?: string
  mayHaveApplied?: boolean
  cause?: unknown
}

/** The platform did not execute an operation as requested. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  readonly operation: string
  /** The store's domain, where its access is the problem; empty elsewhere. */
  readonly shop: string
  /** True if a mutation may have been applied although no answer arrived. */
  readonly mayHaveApplied: boolean
  /** The platform's own message; null if there is none. `message` is for the log. */
  readonly platformMessage: string | null
  constructor(kind: PlatformErrorKind, facts: PlatformErrorFacts) {
    super(`${facts.operation}: ${facts.message}`, { cause: facts.cause })
    this.name = 'PlatformError'
    this.kind = kind
    this.operation = facts.operation
    this.shop = facts.shop ?? ''
    this.mayHaveApplied = facts.mayHaveApplied ?? false
    this.platformMessage = facts.platformMessage ?? null
  }
}
