import { expect, test } from 'vitest'
import { composeModules } from '../../../app/src/entries/modules.ts'
import { contractCalls, membersWithoutInput } from './contract-calls.ts'
import { honestValues } from './honest-values.ts'
import { publicCalls } from './public-calls.ts'
import { staffCalls } from './staff-calls.ts'

const registry = composeModules()
const facts = { registry, store: { productIds: [1, 2] }, platform: { port: 1, languageModelKey: 'key' } }
const calls = [
  ...contractCalls(registry, honestValues(facts, new Map())),
  ...staffCalls(registry, { domain: 'fern.myshopify.com' }),
  ...publicCalls(registry),
]

test('every route has an input its own schema takes', () => {
  expect(calls.filter(({ inputs }) => inputs.length === 0).map(({ name }) => name)).toEqual([])
})

test('every member a schema names stands in an input', () => {
  expect(
    calls.flatMap((call) => membersWithoutInput(call).map((member) => `${call.name} ${member}`)),
  ).toEqual([])
})
