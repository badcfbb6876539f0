import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validGtin } from './gtin.ts'

/** GS1's worked examples and well-known articles. */
test.each([
  '96385074',
  '4006381333931',
  '614141007349',
  '10614141000415',
  '00000096385074',
  '9780201379624',
  ' 4006381333931 ',
])('%j is a GTIN', (barcode) => expect(validGtin(barcode)).toBe(barcode.trim()))

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

/** Adds the check digit. */
function whole(body: string): string {
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * ((body.length - index) % 2 === 1 ? 3 : 1),
    0,
  )
  return body + ((10 - (sum % 10)) % 10)
}

/** GS1's prefixes for 7, 11, 12 and 13 digits before the check digit; of 13 digits the first is no part of it. */
test.each([
  [
    12,
    ['02', '04', '05', '20', '29', '980', '981', '985', '99'],
    ['00', '01', '03', '06', '30', '40', '978', '979'],
  ],
  [11, ['2', '4', '5'], ['0', '1', '3', '6', '7', '8', '9']],
  [13, ['002', '12', '125', '202', '904', '105', '198', '399'], ['003', '13', '200', '206', '140', '201']],
  [7, ['0', '2'], ['1', '3', '4', '5', '9']],
])(
  'a number of %i digits and a check digit is no product’s with a prefix of %j',
  (length, restricted, free) => {
    const number = (prefix: string) => whole(prefix + '7123456789012'.slice(0, length - prefix.length))
    expect(restricted.filter((prefix) => validGtin(number(prefix)) !== null)).toEqual([])
    expect(free.filter((prefix) => validGtin(number(prefix)) === null)).toEqual([])
  },
)

test('one wrong digit is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 })
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
      const digits = whole(`4${body.join('')}`)
      expect(validGtin(digits)).toBe(digits)
      const wrong = [...digits]
      wrong[at] = String((Number(wrong[at]) + shift) % 10)
      expect(validGtin(wrong.join(''))).toBeNull()
    }),
  )
})
