import { expect, test } from 'vitest'
import { showsAmount } from './shown-amounts.ts'

test.each([
  ['now 1,234.50 USD', 1234.5],
  ['jetzt 1.234,50 €', 1234.5],
  ['CHF 1’234.50', 1234.5],
  ['1 234,50 zł', 1234.5],
  ['€1234 50', 1234.5],
  ['24,90', 24.9],
  ['only $25!', 25],
  ['only 25.00', 25],
  ['25,- kr', 25],
])('%s shows %d', (text, amount) => {
  expect(showsAmount(text, amount)).toBe(true)
})

test.each([
  ['124,90', 24.9],
  ['24,905', 24.9],
  ['24,9', 24.9],
  ['25.50', 25],
  ['1,025', 25],
  ['nothing', 24.9],
])('%s does not show %d', (text, amount) => {
  expect(showsAmount(text, amount)).toBe(false)
})
