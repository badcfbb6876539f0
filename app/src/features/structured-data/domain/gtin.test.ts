import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validGtin } from './gtin.ts'

/** GS1's worked examples and well-known articles. */
test.each(['96385074', '4006381333931', '614141007349', '10614141000415', ' 4006381333931 '])(
  '%j is a GTIN',
  (barcode) => expect(validGtin(barcode)).toBe(barcode.trim()),
)

test.each([
  null,
  '',
  '4006381333932',
  '400638133393',
  '4006-381333931',
  '00000000',
  'ABCDEFGH',
  '９６３８５０７４',
])('%j is none', (barcode) => expect(validGtin(barcode)).toBeNull())

test('one wrong digit is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
      fc.pre(body.some((digit) => digit > 0))
      const sum = body.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
      const whole = [...body, (10 - (sum % 10)) % 10]
      expect(validGtin(whole.join(''))).toBe(whole.join(''))
      whole[at] = ((whole[at] ?? 0) + shift) % 10
      expect(validGtin(whole.join(''))).toBeNull()
    }),
  )
})
