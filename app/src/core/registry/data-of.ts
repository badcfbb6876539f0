import type { AnyContractProcedure } from '@orpc/contract'
import { z } from 'zod'

/** The handlers, their answers under `data` where the contract says so. */
export function dataOf<Handler extends (context: never, input: never) => Promise<unknown>>(
  contract: Readonly<Record<string, AnyContractProcedure>>,
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
