import { expect, it } from 'vitest'
import { gtin13, gtinCheckDigit } from './gtin.ts'

// Published examples from the GS1 standards and from product packaging.
it.each(['4006381333931', '5901234123457', '9780201379624', '96385074', '036000291452'])(
  'checks %s',
  (code) => {
    expect(gtinCheckDigit(code.slice(0, -1))).toBe(Number(code.at(-1)))
  },
)

it('makes thirteen digits for the smallest and the largest number', () => {
  expect(gtin13(0)).toBe('9520000000004')
  expect(gtin13(99_999_999)).toMatch(/^952099999999\d$/)
})
