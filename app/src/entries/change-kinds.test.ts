import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import { composeModules } from './modules.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {} }))

/** Rules that every change kind keeps, whichever feature it belongs to: values are generated from its own schema. */
const kinds = composeModules().modules.flatMap(({ kinds = [] }) => kinds) as unknown as ChangeKind<unknown>[]

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** Generates values of a JSON schema as zod writes it; strings and lists are kept short. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], additionalProperties, items = {} } = shape
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(shape.minimum ?? -1e6, -1e6),
        max: Math.min(shape.maximum ?? 1e6, 1e6),
      })
    case 'array':
      return fc.array(valuesOf(items), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, 3),
      })
    case 'object': {
      const known = Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, valuesOf(of)]))
      const own = fc.record(known, { requiredKeys: required })
      if (typeof additionalProperties !== 'object') return own
      const others = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(additionalProperties), {
        maxKeys: 3,
      })
      return fc.tuple(others, own).map(([some, named]) => ({ ...some, ...named }))
    }
    case 'string':
      return shape.pattern
        ? fc.stringMatching(new RegExp(shape.pattern))
        : fc.string({ minLength: shape.minLength ?? 0, maxLength: Math.min(shape.maxLength ?? 20, 20) })
    default:
      return fc.constant(null)
  }
}

/** As the database returns it: `jsonb` sorts keys by length, then alphabetically. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, of]) => of !== undefined)
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, asStored(of)]))
}

const valid = ({ schema }: ChangeKind<unknown>) =>
  valuesOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape).filter(
    (value) => schema.safeParse(value).success,
  )

test('there are kinds of many features', () => {
  expect(kinds.length).toBeGreaterThan(20)
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
})

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  '%s is the same read back from the database',
  (_, kind) => {
    fc.assert(
      fc.property(valid(kind), (value) => {
        expect(kind.normalise(asStored(value))).toEqual(kind.normalise(value))
      }),
    )
  },
)

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'an undo of %s writes what stood there, and an undo of that what was written',
  (_, kind) => {
    const value = valid(kind)
    fc.assert(
      fc.property(fc.option(value), value, (before, observed) => {
        const back = kind.inverse({ before, observed })
        if (before !== null) expect(kind.normalise(back)).toEqual(kind.normalise(before))
        const again = kind.inverse({ before: observed, observed: back })
        expect(kind.normalise(again)).toEqual(kind.normalise(observed))
      }),
    )
  },
)

test('pages are scanned again after writes that they show, or tell search engines', () => {
  expect(kinds.filter(({ changesPage }) => changesPage).map(({ name }) => name)).toEqual([
    'catalogue.search-listing',
    'catalogue.robots',
    'catalogue.metafield',
    'catalogue.body',
  ])
})
