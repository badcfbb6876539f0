import { expect, test } from 'vitest'
import { composeModules } from '../../../app/src/entries/modules.ts'
import { contractCalls, membersWithoutInput } from './contract-calls.ts'
import { honestValues } from './honest-values.ts'

const registry = composeModules()
const calls = contractCalls(
  registry,
  honestValues(
    { registry, store: { productIds: [1, 2] }, platform: { port: 1, languageModelKey: 'key' } },
    new Map(),
  ),
)

test('every route has an input its own schema takes', () => {
  expect(calls.filter(({ inputs }) => inputs.length === 0).map(({ name }) => name)).toEqual([])
})

test('every member a schema names stands in an input', () => {
  expect(
    calls.flatMap((call) => membersWithoutInput(call).map((member) => `${call.name} ${member}`)),
  ).toEqual([])
})
