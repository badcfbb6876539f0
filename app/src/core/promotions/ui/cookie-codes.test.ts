import { expect, test } from 'vitest'
import { codesIn } from './cookie-codes.ts'

test.each([
  ['', null],
  ['theme=dark', null],
  ['monthlyCode=', null],
  ['monthlyCode=SPRING', { monthlyCode: 'SPRING' }],
  ['a=b; yearlyCode=TWO%20WORDS; monthlyCode= M ', { yearlyCode: 'TWO WORDS', monthlyCode: 'M' }],
  ['xmonthlyCode=NO; monthlyCodex=NO', null],
  ['monthlyCode=%E0%A4%A', { monthlyCode: '%E0%A4%A' }],
  ['yearlyCode=a=b', { yearlyCode: 'a=b' }],
])('of %j the codes are %j', (cookies, codes) => {
  expect(codesIn(cookies)).toEqual(codes)
})
