import type {
  AnyContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract'
import type { ReservableCall } from './closed-calls.ts'
import { request } from './request.ts'

type Contract = Record<string, AnyContractProcedure>
type Data<Output> = Output extends { data: infer D } ? D : Output
type At<Map, K> = K extends keyof Map ? Map[K] : never

type Call<Input, Output> = ReservableCall &
  (undefined extends Input
    ? (input?: Input) => Promise<Data<Output>>
    : (input: Input) => Promise<Data<Output>>)

export type Api<C extends Contract> = {
  [K in keyof C]: Call<At<InferContractRouterInputs<C>, K>, At<InferContractRouterOutputs<C>, K>>
}

/**
 * Derives the calls of a contract: `defineApi(homeContract).get()`. In the browser's bundle, a contract holds only
 * its methods and paths (`build/contracts.ts`). Input fills the `{placeholders}` of the path; the rest becomes the
 * query of a GET and the body of other methods. `below`: `/public` for contracts open to everyone. A call that is not
 * open to everybody who may see its screen says for whom it is `reserved`.
 */
export function defineApi<C extends Contract>(contract: C, below: '' | '/public' = ''): Api<C> {
  const calls = Object.entries(contract).map(([name, procedure]) => {
    const { method, path } = routeOf(procedure)
    const template = `${below}${path}`
    const call = (input?: Record<string, unknown>) => request(fill({ method, template, input }))
    const { visit: reserved } = (procedure['~orpc'].meta ?? {}) as { visit?: string }
    return [name, reserved === undefined ? call : Object.assign(call, { reserved })]
  })
  return Object.fromEntries(calls) as Api<C>
}

/** Returns a call's method and path, for responses that are not read in one piece, such as a stream. */
export function routeOf(procedure: AnyContractProcedure): { method: string; path: string } {
  const { method = 'GET', path = '/' } = procedure['~orpc'].route
  return { method, path }
}

function fill(call: { method: string; template: string; input: Record<string, unknown> | undefined }) {
  const rest = { ...call.input }
  const path = call.template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const { method } = call
  if (method === 'GET') return { method, path, query: rest }
  return { method, path, ...(call.input !== undefined && { body: rest }) }
}
