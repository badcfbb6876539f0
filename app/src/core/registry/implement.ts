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
  const routes = Object.entries<RouteHandler>(handlers).map(([name, run]): [string, RouteHandler] => [
    name,
    answersData(contract[name]) ? async (ctx, input) => ({ data: await run(ctx, input) }) : run,
  ])
  return { contract, routes: Object.fromEntries(routes) }
}

function answersData(procedure: AnyContractProcedure | undefined): boolean {
  const output: unknown = procedure?.['~orpc'].outputSchema
  return output instanceof z.ZodObject && 'data' in output.shape
}
