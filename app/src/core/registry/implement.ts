import type { AnyContractProcedure, ContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
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

/** The handlers, their answers under `data` where the contract says so. */
export function dataOf<Handler extends (context: never, input: never) => Promise<unknown>>(
  contract: Contract,
  handlers: Readonly<Record<string, Handler>>,
): Record<string, Handler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => {
      const wrapped = async (context: never, input: never) => ({ data: await run(context, input) })
      return [name, answersData(contract[name]) ? (wrapped as Handler) : run]
    }),
  )
}

function answersData(procedure: AnyContractProcedure | undefined): boolean {
  const output: unknown = procedure?.['~orpc'].outputSchema
  return output instanceof z.ZodObject && 'data' in output.shape
}
