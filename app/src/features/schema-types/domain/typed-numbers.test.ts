import { expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import { typedNumbers } from './typed-numbers.ts'
import { productMerchant } from './types/product-merchant.ts'

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['0,234', 0.234],
  ['1,2345', 1.2345],
  ['1234,567', 1234.567],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  // As in values saved before commas were read.
  ['1.234', 1.234],
])('%j is %d', (text, number) => expect(typedNumbers(text)).toEqual([number]))

test.each([
  '',
  'free',
  '-5',
  '1,2,3',
  '12,34.5',
  '1.234.50',
  '1,234,5',
  '12,',
  ',5',
  '12345 678',
  '1 2',
  '€ 12,50',
])('%j is no number', (text) => expect(typedNumbers(text)).toEqual([]))

const fee = (feeAmount: string) => {
  const returns = { hasReturns: true, category: 'unlimited', fees: 'paid' }
  const values = { ...returns, feeAmount, feeCurrency: 'EUR', countries: ['DE'], refunds: ['full'] }
  return { faults: checkValues(productMerchant, values), node: productMerchant.node(values) }
}

test('an amount with a decimal comma is printed as the number it is', () => {
  const { faults, node } = fee('12,50')
  expect(faults).toEqual([])
  expect(node).toMatchObject({
    hasMerchantReturnPolicy: { returnShippingFeesAmount: { value: 12.5, currency: 'EUR' } },
  })
})

test('an amount that can be two numbers is refused with both, each in a form that is one', () => {
  expect(fee('1,234').faults).toEqual([
    { field: 'feeAmount', code: 'ambiguous', values: { whole: '1234', decimal: '1,2340' } },
  ])
  for (const text of ['1234', '1,2340']) expect(fee(text).faults).toEqual([])
})
