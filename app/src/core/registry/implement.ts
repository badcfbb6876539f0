import type { ShopContext } from '#core/context/context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'
import type { RouteHandler } from './server-module.ts'

/**
 * A contract with its handlers, both for a `ServerModule`. Types come from the contract, so a service function of the
 * right shape is named and nothing is annotated.
 */
export function implement<C extends Contract>(
  contract: C,
  handlers: Handlers<C, ShopContext>,
): { contract: C; routes: Record<string, RouteHandler> } {
  return { contract, routes: dataOf<RouteHandler>(contract, handlers) }
}
