import { expect, test } from 'vitest'
import { beginsLater } from './begins.ts'

const plan = (words: string) => {
  const [cycle, price, discount = ''] = words.split(' ')
  return { cycle: cycle as 'month' | 'year', price: Number(price), discount }
}

test.each([
  [null, 'month 10', false],
  ['month 10', 'month 20', false],
  ['month 20', 'month 10', false],
  ['month 10', 'year 96', false],
  ['year 96', 'year 192', false],
  ['year 192', 'year 96', true],
  ['year 192', 'month 100', true],
  ['month 10', 'month 10 half', true],
  ['year 96', 'year 96 half', true],
  ['year 96 half', 'year 96 half', false],
])('on %s, %s waits: %s', (running, requested, waits) => {
  expect(beginsLater(running === null ? null : plan(running), plan(requested))).toBe(waits)
})
