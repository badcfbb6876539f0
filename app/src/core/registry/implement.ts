import type { AnyContractProcedure, ContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { dataOf } from './data-of.ts'
import type { RouteHandler } from './server-module.ts'

type Contract = Record<string, AnyContractProcedure>
type Answer<Output> = Output extends { data: infer Data } ? Data : Output

/** The doors of a contract: what its schema has read comes in, what stands under `data` of its answer goes out. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: C[K] extends ContractProcedure<infer Input, infer Output, infer _E, infer _M>
    ? (ctx: ShopContext, input: z.output<Input>) => Promise<Answer<z.input<Output>>>
    : never
}

/**
 * A contract with its handlers, both for a `ServerModule`. Types come from the contract, so a service function of the
 * right shape is named and nothing is annotated; an answer is put under `data` where the contract says so, and a stream
 * goes out as it is.
 */
export function implement<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
): { contract: C; routes: Record<string, RouteHandler> } {
  return { contract, routes: dataOf<RouteHandler>(contract, handlers) }
}
