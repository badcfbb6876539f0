import type { AnyContractProcedure, ContractProcedure } from '@orpc/contract'
import { z } from 'zod'

export type Contract = Record<string, AnyContractProcedure>

type Answer<Output> = Output extends { data: infer Data } ? Data : Output

/**
 * The handlers of a contract, for merchants, staff or the public: each receives `Context` and the parsed input, and
 * returns the content of the response's `data`.
 */
export type Handlers<C extends Contract, Context> = {
  [K in keyof C]: C[K] extends ContractProcedure<infer Input, infer Output, infer _E, infer _M>
    ? (context: Context, input: z.output<Input>) => Promise<Answer<z.input<Output>>>
    : never
}

/** Wraps the handlers' results in `data` if the contract says so; a stream is sent as it is. */
export function dataOf<Handler extends (context: never, input: never) => Promise<unknown>>(
  contract: Readonly<Contract>,
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
