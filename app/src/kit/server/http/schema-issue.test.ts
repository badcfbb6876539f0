import { expect, test } from 'vitest'
import { z } from 'zod'
import { textsIn } from '../texts.ts'
import { schemaIssue } from './schema-issue.ts'

const english = textsIn('en')

/** What is said about the first fault of an input: its field, and the text in English. */
function saidOf(schema: z.ZodType, input: unknown): string {
  const [issue] = schema.safeParse(input).error?.issues ?? []
  if (!issue) throw new Error('The schema takes this input.')
  const { path, key, values } = schemaIssue(issue, input)
  return `${path}: ${english(key, values)}`
}

test.each<[string, z.ZodType, unknown]>([
  ['is required', z.string(), undefined],
  ['is required', z.enum(['a', 'b']), undefined],
  ['is required', z.union([z.string(), z.number()]), undefined],
  ['must be text', z.string(), 1],
  ['must be text', z.string(), null],
  ['must be a number', z.number(), '1'],
  ['must be a whole number', z.int(), 1.5],
  ['must be true or false', z.boolean(), 'yes'],
  ['must be a list', z.array(z.string()), {}],
  ['must be a list', z.tuple([z.string()]), 'x'],
  ['must be an object', z.object({}), []],
  ['must be an object', z.record(z.string(), z.string()), 'x'],
  ['is not valid', z.never(), 1],
  ['must be a', z.literal('a'), 'b'],
  ['must be one of these: a, b', z.enum(['a', 'b']), 'c'],
  ['fits none of the possible forms', z.union([z.string(), z.number()]), true],
  ['must not be empty', z.string().min(1), ''],
  ['must not be empty', z.array(z.string()).min(1), []],
  ['at least 2 characters', z.string().min(2), 'a'],
  ['at most 1,000 characters', z.string().max(1000), 'a'.repeat(1001)],
  ['at least 3 characters', z.string().length(3), 'a'],
  ['at least 2 items', z.array(z.string()).min(2), ['a']],
  ['can hold at most 1', z.array(z.string()).max(1), ['a', 'b']],
  ['must be at least 1', z.number().min(1), 0],
  ['must be at most 1', z.number().max(1), 2],
  ['must be more than 0', z.number().positive(), 0],
  ['must be less than 1', z.number().lt(1), 1],
  ['must be a multiple of 0.01', z.number().multipleOf(0.01), 0.005],
  ['is not valid', z.date().max(new Date(0)), new Date()],
  ['must be a full URL, as in https://host/path', z.url(), 'here'],
  ['must be an email address', z.email(), 'me'],
  ['must be a UUID', z.uuid(), '1'],
  ['must be a date, as in 2026-11-21', z.iso.date(), 'today'],
  ['must be a date and time, as in 2026-11-21T09:30:00Z', z.iso.datetime(), 'now'],
  ['must have the format /^\\d+$/', z.string().regex(/^\d+$/), 'x'],
  ['must have the format a…', z.string().startsWith('a'), 'x'],
  ['must have the format …a', z.string().endsWith('a'), 'x'],
  ['must have the format …a…', z.string().includes('a'), 'x'],
  ['must have the format ipv4', z.ipv4(), 'x'],
  ['contains a name that is not allowed', z.record(z.string().min(3), z.string()), { a: '' }],
  ['unknown fields: b', z.strictObject({}), { b: 1 }],
  ['is not valid', z.string().refine(() => false), 'x'],
  ['is not valid', z.string().refine(() => false, 'in plain English'), 'x'],
  ['Please select at least one image', z.string().refine(() => false, 'errors:alt-text.no-selection'), 'x'],
])('says "%s"', (words, schema, input) => {
  const said = saidOf(z.object({ field: z.object({ list: z.tuple([schema]) }) }), {
    field: { list: [input] },
  })
  expect(said.replace(/^field\.list\.0(?:\.a)?: /, '')).toBe(words)
})

test('a discriminator that is missing or unknown is named', () => {
  const schema = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b') }),
  ])
  expect(saidOf(schema, {})).toBe('kind: is required')
  expect(saidOf(schema, { kind: 'c' })).toBe('kind: must be one of these: a, b')
})

test('what a schema reads in a text is not called missing', () => {
  const read = z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.object({ a: z.number() }))
  expect(saidOf(z.object({ json: read }), { json: '{"a":"1"}' })).toBe('json.a: must be a number')
})

test('names that were sent are cut', () => {
  const input = { ['x'.repeat(10_000)]: 1 }
  const [issue] = z.strictObject({}).safeParse(input).error?.issues ?? []
  expect(issue && schemaIssue(issue, input).values).toEqual({ names: 'x'.repeat(500) })
})
