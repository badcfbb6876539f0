import type {
  AnyContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract'
import { request } from './request.ts'

type Contract = Record<string, AnyContractProcedure>
type Data<Output> = Output extends { data: infer D } ? D : Output
type At<Map, K> = K extends keyof Map ? Map[K] : never

type Call<Input, Output> = undefined extends Input
  ? (input?: Input) => Promise<Data<Output>>
  : (input: Input) => Promise<Data<Output>>

export type Api<C extends Contract> = {
  [K in keyof C]: Call<At<InferContractRouterInputs<C>, K>, At<InferContractRouterOutputs<C>, K>>
} & { readonly routes: { [K in keyof C]: string } }

/**
 * Calls of one contract, typed by it without loading it: `defineApi<typeof homeContract>({ get: 'GET /home' })`.
 * The routes are written out because the contract itself would bring zod into the browser; a test compares the two
 * (`contract-routes.ts`). Input fills `{places}` of the path; the rest is the query of a GET and the body of others.
 */
export function defineApi<C extends Contract>(routes: { [K in keyof C]: string }): Api<C> {
  const calls = Object.entries<string>(routes).map(([name, route]) => {
    const [method = 'GET', template = '/'] = route.split(' ')
    return [name, (input?: Record<string, unknown>) => request(fill({ method, template, input }))]
  })
  return { ...Object.fromEntries(calls), routes } as Api<C>
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
