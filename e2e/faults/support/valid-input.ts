import fc from 'fast-check'
import type { JsonSchema } from '../api-requests.ts'

/** A text of an input: the route's path, the field's name, and the pattern that it must match. */
export interface TextInput {
  path: string
  field: string
  pattern: string | undefined
}
/** Returns the value for an input; undefined: any text will do. */
export type ValidValues = (input: TextInput) => string | undefined

type Schema = JsonSchema & {
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
}
type Text = (input: Omit<TextInput, 'path'>) => string | undefined

/**
 * Maximum number of forms: none of our schemas has more alternatives at one path, or at two nested paths together.
 */
const FORMS = 32

/**
 * Returns inputs that match a JSON schema: one of each alternative with all members, and one with only the required
 * ones.
 */
export function validInputs(schema: unknown, text: Text): unknown[] {
  const inputs = Array.from({ length: FORMS }, (_, form) =>
    validInput(schema as Schema, text, { form, all: true, field: '' }),
  )
  // For mutually exclusive members: leaves out each optional one in turn.
  for (let form = 0; form < FORMS; form += 1)
    inputs.push(validInput(schema as Schema, text, { form, all: true, field: '', without: form }))
  inputs.push(validInput(schema as Schema, text, { form: 0, all: false, field: '' }))
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()]
}

interface Choice {
  /** Index of the alternative, modulo their number. */
  form: number
  all: boolean
  field: string
  /** Index of the optional member to leave out, modulo their number. */
  without?: number
}

function validInput(schema: Schema, text: Text, choice: Choice): unknown {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  const chosen = alternatives?.[choice.form % alternatives.length]
  if (chosen) return validInput(chosen, text, choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[choice.form % schema.enum.length]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        kept(membersOf(schema, choice.all), schema, choice.without).map(([name, inner]) => [
          name,
          validInput(inner, text, { ...choice, field: name }),
        ]),
      )
    case 'array':
      // The minimum number of items, each of another alternative.
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, (_, at) =>
            validInput(schema.items as Schema, text, { ...choice, form: choice.form + at }),
          )
        : []
    case 'boolean':
      return choice.form % 2 === 0
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'null':
      return null
    case 'string':
      return textFor(schema, text, choice.field)
    default:
      return 'any'
  }
}

const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T00:00:00.000Z',
  date: '2026-11-21',
  uuid: '11111111-1111-4111-8111-111111111111',
  base64: 'aWQsdGl0bGUK',
  email: 'fern@shop.example',
  uri: 'https://shop.example/fern',
}

function textFor(schema: Schema, text: Text, field: string): string {
  const { format, pattern, minLength = 0, maxLength } = schema
  const given = text({ field, pattern }) ?? (format && OF_FORMAT[format])
  if (given !== undefined && given !== '') return given
  const word = 'word'.padEnd(minLength, 's').slice(0, maxLength)
  if (pattern === undefined) return word
  return [word, '1', '/word'].find((fitting) => new RegExp(pattern).test(fitting)) ?? matching(pattern)
}

/** Returns a text for a pattern without a given value, the same each time. */
function matching(pattern: string): string {
  const [sample = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })
  return sample
}

function kept(members: [string, Schema][], schema: Schema, without?: number): [string, Schema][] {
  const optional = members.map(([name]) => name).filter((name) => !schema.required?.includes(name))
  const left = without === undefined || optional.length < 2 ? undefined : optional[without % optional.length]
  return members.filter(([name]) => name !== left)
}

function membersOf(schema: Schema, all: boolean): [string, Schema][] {
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name]) => all || schema.required?.includes(name),
  )
  const { enum: names, pattern } = schema.propertyNames ?? {}
  const key = names?.[0] ?? (pattern === undefined ? 'word' : matching(pattern))
  const values = schema.additionalProperties
  const record = typeof values === 'object' ? [[String(key), values] as const] : []
  return [...members, ...record] as [string, Schema][]
}
