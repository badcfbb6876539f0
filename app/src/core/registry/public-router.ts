import type { AnyContractRouter } from '@orpc/contract'
import type { AppContext } from '#core/context/context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'

/**
 * Public calls: no shop, no merchant, no personal data. They only read, below `/apps/api/public`, within the rate
 * limits per address; caches may keep a response for `keptFor` seconds.
 */
export interface PublicRouter {
  contract: AnyContractRouter
  routes: Record<string, PublicHandler>
  /** Seconds by route; responses of other routes are not cached. */
  keptFor: Readonly<Record<string, number>>
}

/** Receives the parsed input and returns the contract's output. */
export type PublicHandler = (app: AppContext, input: never) => Promise<unknown>

/**
 * Combines a contract with its handlers for `ServerModule.publicRouter`. `secret` names the routes whose input opens
 * something: they are a POST, because the operator's proxy logs every URL. Throws for any other route that is no GET.
 */
export function implementPublic<C extends Contract>(
  contract: C,
  handlers: Handlers<C, AppContext>,
  {
    keptFor = {},
    secret = [],
  }: { keptFor?: Partial<Record<keyof C & string, number>>; secret?: readonly (keyof C & string)[] } = {},
): PublicRouter {
  for (const [name, procedure] of Object.entries(contract)) {
    const expected = secret.includes(name) ? 'POST' : 'GET'
    if (procedure['~orpc'].route.method !== expected)
      throw new Error(`The public route ${name} is not a ${expected}.`)
  }
  return {
    contract,
    routes: dataOf<PublicHandler>(contract, handlers),
    keptFor: keptFor as Record<string, number>,
  }
}
