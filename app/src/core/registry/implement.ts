import type { ShopContext } from '#core/context/context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'
import type { RouteHandler } from './server-module.ts'

/**
 * Combines a contract with its handlers, for a `ServerModule`. Types come from the contract, so a matching service
 * function can be passed by name without annotations.
 */
export function implement<C extends Contract>(
  contract: C,
  handlers: Handlers<C, ShopContext>,
): { contract: C; routes: Record<string, RouteHandler> } {
  return { contract, routes: dataOf<RouteHandler>(contract, handlers) }
}
