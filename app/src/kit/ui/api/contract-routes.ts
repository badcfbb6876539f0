import type { AnyContractProcedure } from '@orpc/contract'

/** The routes a contract declares, in the words of `defineApi`: what the tests hold them against. */
export function contractRoutes(contract: Record<string, AnyContractProcedure>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, procedure]) => {
      const { method, path } = procedure['~orpc'].route
      return [name, `${method} ${path}`]
    }),
  )
}
