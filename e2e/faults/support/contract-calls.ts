import { z } from 'zod'
import { type ValidValues, validInputs } from './valid-input.ts'

/** One route of a module, and inputs that its schema accepts. */
export interface ContractCall {
  /** `meta-tags.save` */
  name: string
  method: string
  /** `/operations/{id}/undo` */
  path: string
  schema: z.ZodType | null
  /** At least one input for each form of the schema; [undefined] if the route takes no input. */
  inputs: unknown[]
}

interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: z.ZodType }
}

/** Returns all routes of all modules; new routes of a contract are included automatically. */
export function contractCalls(
  { modules }: { modules: readonly { slug: string; contract?: unknown }[] },
  values: ValidValues,
): ContractCall[] {
  return modules.flatMap(({ slug, contract }) =>
    Object.entries((contract ?? {}) as Record<string, Procedure>).map(([name, procedure]) => {
      const { route, inputSchema } = procedure['~orpc']
      const path = route.path ?? ''
      const schema = inputSchema ?? null
      const inputs = schema
        ? validInputs(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (text) =>
            values({ ...text, path }),
          )
            .filter((input) => schema.safeParse(asSent(route.method, input)).success)
            .filter(bringsMore())
        : [undefined]
      return { name: `${slug}.${name}`, method: route.method ?? 'POST', path, schema, inputs }
    }),
  )
}

/** Keeps the first few inputs, and of the others those with a member that none before them has. */
function bringsMore(): (input: unknown, at: number) => boolean {
  const known = new Set<string>()
  return (input, at) => {
    const before = known.size
    for (const path of pathsOf(input)) known.add(nameOf(path))
    return at < 9 || known.size > before
  }
}

const nameOf = (path: ValuePath): string => path.filter((part) => typeof part === 'string').join('.')

/** Returns the members of a route's schema that are in none of its inputs and would never be attacked. */
export function membersWithoutInput({ schema, inputs }: ContractCall): string[] {
  if (!schema) return []
  const named = membersNamed(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const there = new Set(inputs.flatMap((input) => pathsOf(input).map(nameOf)))
  return [...new Set(named)].filter((name) => !there.has(name))
}

type Described = { [Part in 'anyOf' | 'oneOf']?: Described[] } & {
  properties?: Record<string, Described>
  items?: Described
}

function membersNamed(schema: unknown, at = ''): string[] {
  const { anyOf = [], oneOf = [], properties = {}, items } = schema as Described
  return [
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((inner) => membersNamed(inner, at)),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const inside = at === '' ? name : `${at}.${name}`
      return [inside, ...membersNamed(inner, inside)]
    }),
  ]
}

/** A URL can only carry texts. */
function asSent(method: string | undefined, input: unknown): unknown {
  if (method !== 'GET') return input
  return Object.fromEntries(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
}

/** A path into a value: names and indexes from the root; [] is the whole value. */
export type ValuePath = readonly (string | number)[]

/** Returns every path into a value, including the whole. */
export function pathsOf(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

const MARK = '\u2063here\u2063'

/** Returns the value as JSON, with `json` at `path`. */
export function withJsonAt(value: unknown, path: ValuePath, json: string): string {
  if (path.length === 0) return json
  const copy = structuredClone(value)
  let owner = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) owner = owner[key] as typeof owner
  owner[path.at(-1) ?? ''] = MARK
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => json)
}

/** Returns the value as JSON, with one more member in the object at `path`; null if there is no object. */
export function withMemberAt(value: unknown, path: ValuePath, member: string): string | null {
  let inner = value
  for (const key of path) inner = (inner as Record<string | number, unknown>)[key]
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return null
  const members = JSON.stringify(inner).slice(1, -1)
  return withJsonAt(value, path, `{${[members, member].filter((part) => part !== '').join()}}`)
}
