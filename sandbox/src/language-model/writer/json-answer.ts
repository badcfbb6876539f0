import { chance } from '../../store-generator/random.ts'
import { spaced } from './length-bounds.ts'
import type { Facts } from './read-source.ts'
import type { Writer } from './write-answer.ts'

/** A JSON Schema as received; unknown keywords are ignored. */
export type JsonSchema = Record<string, unknown>

/** Deepest nesting that is filled in; recursive schemas end here. */
const DEEPEST = 12
/** Elements of a list without limits. */
const USUAL_ELEMENTS = 3

interface ValueContext {
  root: JsonSchema
  /** Name of the property the value belongs to. */
  name: string
  path: string
  depth: number
  facts: Facts
}

/** Returns a value that fits `schema`, with texts written by `writer`. */
export function jsonAnswer(schema: JsonSchema, writer: Writer): unknown {
  return valueOf(schema, writer, { root: schema, name: '', path: '$', depth: 0, facts: writer.source.facts })
}

function valueOf(given: unknown, writer: Writer, context: ValueContext): unknown {
  const schema = resolved(given, context)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return choice(schema['enum'], writer, context)
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, writer, context)
    case 'array':
      return listOf(schema, writer, context)
    case 'string':
      return stringOf(schema, writer, context)
    case 'integer':
    case 'number':
      return numberOf(schema, context)
    case 'boolean':
      return context.facts[spaced(context.name)] === 'true'
    default:
      return null
  }
}

/** Resolves references, and alternatives to the first that is not null. */
function resolved(given: unknown, context: ValueContext, depth = 0): JsonSchema {
  const schema = (typeof given === 'object' && given !== null ? given : {}) as JsonSchema
  if (depth > DEEPEST) return {}
  const { $ref } = schema
  if (typeof $ref === 'string') {
    let target: unknown = context.root
    for (const part of $ref.replace(/^#\/?/, '').split('/').filter(Boolean))
      target = (target as Record<string, unknown> | undefined)?.[
        part.replaceAll('~1', '/').replaceAll('~0', '~')
      ]
    return resolved(target, context, depth + 1)
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const options = schema[key]
    if (!Array.isArray(options)) continue
    const option = options.find((each) => typeOf(resolved(each, context, depth + 1)) !== 'null') ?? options[0]
    return resolved({ ...schema, [key]: undefined, ...(option as object) }, context, depth + 1)
  }
  const { allOf } = schema
  if (Array.isArray(allOf))
    return allOf.reduce<JsonSchema>((sum, each) => ({ ...sum, ...resolved(each, context, depth + 1) }), {
      ...schema,
      allOf: undefined,
    })
  return schema
}

function typeOf(schema: JsonSchema): string | undefined {
  const { type } = schema
  const found = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  if (typeof found === 'string') return found
  if (schema['properties']) return 'object'
  if (schema['items']) return 'array'
  return undefined
}

function choice(values: unknown[], writer: Writer, { facts, path, name }: ValueContext): unknown {
  const known = facts[spaced(name)]
  const echoed = values.find(
    (value) => known !== undefined && String(value).toLowerCase() === known.toLowerCase(),
  )
  const language = values.find((value) => value === writer.languageCode)
  return echoed ?? language ?? values[Math.floor(chance(`${writer.source.text} ${path}`) * values.length)]
}

function objectOf(schema: JsonSchema, writer: Writer, context: ValueContext): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  if (context.depth > DEEPEST) return answer
  for (const [name, inner] of Object.entries((schema['properties'] ?? {}) as Record<string, unknown>))
    answer[name] = valueOf(inner, writer, {
      ...context,
      name,
      path: `${context.path}.${name}`,
      depth: context.depth + 1,
    })
  return answer
}

function listOf(schema: JsonSchema, writer: Writer, context: ValueContext): unknown[] {
  const { items } = writer.source
  const inner = resolved(schema['items'], context)
  const ofThings = typeOf(inner) === 'object' && items.length > 0 && context.facts === writer.source.facts
  const least = Number(schema['minItems'] ?? 0)
  const most = Number(schema['maxItems'] ?? Number.POSITIVE_INFINITY)
  const tags = /keyword|tag|label/.test(spaced(context.name))
    ? (context.facts['tags']?.split(/,\s*/) ?? [])
    : []
  const usual = ofThings ? items.length : tags.length || USUAL_ELEMENTS
  const count = Math.max(least, Math.min(most, usual))
  const list = Array.from({ length: count }, (_, index) => {
    const own = ofThings ? { ...writer.source.facts, ...items[index] } : context.facts
    // In a list of keywords, each element uses one tag.
    const facts = typeOf(inner) === 'string' && tags[index] ? { ...own, 'focus keyword': tags[index] } : own
    return valueOf(schema['items'], writer, {
      ...context,
      facts,
      path: `${context.path}[${index}]`,
      depth: context.depth + 1,
    })
  })
  return schema['uniqueItems']
    ? [...new Map(list.map((item) => [JSON.stringify(item), item])).values()]
    : list
}

function stringOf(schema: JsonSchema, writer: Writer, context: ValueContext): string {
  const name = spaced(context.name)
  const { format } = schema
  const echoed = context.facts[name]
  if (echoed !== undefined && /(?:^| )(?:id|gid|handle|sku|url|index|key)$/.test(name)) return echoed
  if (/^(?:language|locale)(?: code)?$/.test(name)) return writer.languageCode
  if (/^(?:handle|slug)$/.test(name)) return slug(context.facts['title'] ?? '')
  if (format === 'uri') return /https?:\/\/[^\s"'<>]+/.exec(writer.source.text)?.[0] ?? 'https://example.com/'
  if (format === 'date') return '2026-01-01'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  return writer.text({
    name: context.name,
    description: typeof schema['description'] === 'string' ? schema['description'] : '',
    min: numeric(schema['minLength']),
    max: numeric(schema['maxLength']),
    facts: context.facts,
    path: context.path,
  })
}

function numberOf(schema: JsonSchema, { facts, name, path }: ValueContext): number {
  const echoed = Number(facts[spaced(name)])
  const whole = typeOf(schema) === 'integer'
  const least = numeric(schema['minimum']) ?? (numeric(schema['exclusiveMinimum']) ?? -1) + 1
  const most = numeric(schema['maximum']) ?? least + 100
  if (facts[spaced(name)] !== undefined && echoed >= least && echoed <= most) return echoed
  const value = least + chance(path) * (most - least)
  return whole ? Math.floor(value) : value
}

const numeric = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
