import fc from 'fast-check'
import type { JsonSchema } from '../api-requests.ts'

/** Where a text stands: the route's path, the field's name, and the pattern it has to fit. */
export interface TextPlace {
  path: string
  field: string
  pattern: string | undefined
}
/** What to say there; undefined: any word will do. */
export type ValidValues = (place: TextPlace) => string | undefined

type Schema = JsonSchema & {
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
}
type Text = (place: Omit<TextPlace, 'path'>) => string | undefined

/** Most forms looked for: no schema of ours has more alternatives at one place, or at two places in each other. */
const FORMS = 32

/** Inputs a JSON schema describes: one of each alternative with all members, and one with the required ones alone. */
export function validInputs(schema: unknown, text: Text): unknown[] {
  const inputs = Array.from({ length: FORMS }, (_, form) =>
    validInput(schema as Schema, text, { form, all: true, field: '' }),
  )
  // Members that shut each other out: in turn one of those that may be left out is.
  for (let form = 0; form < FORMS; form += 1)
    inputs.push(validInput(schema as Schema, text, { form, all: true, field: '', without: form }))
  inputs.push(validInput(schema as Schema, text, { form: 0, all: false, field: '' }))
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()]
}

interface Choice {
  /** Which alternative, counted round. */
  form: number
  all: boolean
  field: string
  /** Which of the members that may be left out is left out, counted round. */
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
      // As many as there have to be, each of another alternative.
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

/** A text of a pattern nobody gave one for, the same each time. */
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
