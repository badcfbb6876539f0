import { expect, test } from 'vitest'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { areRefused, codesIn } from './cookie-codes.ts'

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

test.each([
  [0, 'network.unreachable', false],
  [401, 'http.401', false],
  [429, 'http.429', false],
  [503, 'http.503', false],
  [400, 'http.invalid-input', true],
])('after %i (%s) the codes are refused for good: %s', (status, code, refused) => {
  expect(areRefused(new ApiError({ status, code, message: '' }))).toBe(refused)
})
