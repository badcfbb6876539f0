import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { parseOptions } from './check-definition.ts'

const action = 'shelves.label'
const options = z.strictObject({
  language: z.enum(['en', 'de'], 'Language is required'),
  wishes: z.object({ tone: z.string(), length: z.number() }),
})
const ctx = { offered: () => [{ generator: action, options }] } as unknown as ShopContext
const refused = (given: Record<string, unknown>) => () => parseOptions(ctx, { action, options: given })

test('options that do not fit are named, each once, whatever the schema says about them', () => {
  expect(refused({ language: 'xx', wishes: {}, more: 1 })).toThrowError(
    expect.objectContaining({
      code: 'automations.wrong-options',
      message:
        'Missing or not valid: language, wishes, more. Nothing was saved. Complete the form and save again.',
      details: { action, fields: ['language', 'wishes', 'more'] },
    }),
  )
})

test('options that fit are returned', () => {
  const given = { language: 'de', wishes: { tone: 'calm', length: 3 } }
  expect(parseOptions(ctx, { action, options: given })).toEqual(given)
})
