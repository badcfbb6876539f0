import type { AnyContractRouter } from '@orpc/contract'
import type { AppContext } from '#core/context/context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'

/**
 * Calls that anybody may make: no shop, no merchant, nothing personal. They only read, below `/apps/api/public`, within the
 * budgets of an address; what they answer may be kept by whoever passes it on for `keptFor` seconds.
 */
export interface PublicRouter {
  contract: AnyContractRouter
  routes: Record<string, PublicHandler>
  /** By route; one that is not named is kept by nobody. */
  keptFor: Readonly<Record<string, number>>
}

/** Gets the schema-checked input, answers what the contract's output says. */
export type PublicHandler = (app: AppContext, input: never) => Promise<unknown>

/** A contract with its handlers for `ServerModule.publicRouter`. Throws for a route that does more than read. */
export function implementPublic<C extends Contract>(
  contract: C,
  handlers: Handlers<C, AppContext>,
  keptFor: Partial<Record<keyof C & string, number>> = {},
): PublicRouter {
  for (const [name, procedure] of Object.entries(contract))
    if (procedure['~orpc'].route.method !== 'GET') throw new Error(`The public route ${name} is no GET.`)
  return {
    contract,
    routes: dataOf<PublicHandler>(contract, handlers),
    keptFor: keptFor as Record<string, number>,
  }
}
