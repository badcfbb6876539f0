import { z } from 'zod'
import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { type ValidValues, validInputs } from './valid-input.ts'

/** One route of a module, and inputs its own schema takes. */
export interface ContractCall {
  /** `meta-tags.save` */
  name: string
  method: string
  /** `/operations/{id}/undo` */
  path: string
  schema: z.ZodType | null
  /** Of every form the schema has at least one; [undefined] where nothing is taken. */
  inputs: unknown[]
}

interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: z.ZodType }
}

/** All routes of all modules: one that joins a contract is here without being named. */
export function contractCalls(registry: Pick<Registry, 'modules'>, values: ValidValues): ContractCall[] {
  return registry.modules.flatMap(({ slug, contract }) =>
    Object.entries((contract ?? {}) as Record<string, Procedure>).map(([name, procedure]) => {
      const { route, inputSchema } = procedure['~orpc']
      const path = route.path ?? ''
      const schema = inputSchema ?? null
      const inputs = schema
        ? validInputs(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (place) =>
            values({ ...place, path }),
          ).filter((input) => schema.safeParse(asSent(route.method, input)).success)
        : [undefined]
      return { name: `${slug}.${name}`, method: route.method ?? 'POST', path, schema, inputs }
    }),
  )
}

/** A URL carries texts only. */
function asSent(method: string | undefined, input: unknown): unknown {
  if (method !== 'GET') return input
  return Object.fromEntries(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
}

/** A place in a value: names and indexes from the root; [] is the whole. */
export type Place = readonly (string | number)[]

/** Every place of a value, the whole included. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesOf(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

const MARK = '\u2063here\u2063'

/** The value as JSON, with `json` standing in `place`. */
export function withJsonAt(value: unknown, place: Place, json: string): string {
  if (place.length === 0) return json
  const copy = structuredClone(value)
  let owner = copy as Record<string | number, unknown>
  for (const key of place.slice(0, -1)) owner = owner[key] as typeof owner
  owner[place.at(-1) ?? ''] = MARK
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => json)
}

/** The value as JSON, with one more member in the object at `place`; null where there is no object. */
export function withMemberAt(value: unknown, place: Place, member: string): string | null {
  let inner = value
  for (const key of place) inner = (inner as Record<string | number, unknown>)[key]
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return null
  const members = JSON.stringify(inner).slice(1, -1)
  return withJsonAt(value, place, `{${[members, member].filter((part) => part !== '').join()}}`)
}
