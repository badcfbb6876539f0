import { expect, test } from 'vitest'
import { keywordOf, keywordOfTitle } from './keyword.ts'
import { writtenNumber } from './written-number.ts'

test.each([
  ['1300', 1300],
  ['1,300', 1300],
  ['1.300', 1300],
  ['1 300', 1300],
  ['12,345,678', 12_345_678],
  ['0.45', 0.45],
  ['0,45', 0.45],
  ['0.125', 0.125],
  ['€1.234,50', 1234.5],
  ['$1,234.50', 1234.5],
  ['EUR 2,5', 2.5],
  ['1K – 10K', null],
  ['10-100', null],
  ['', null],
  ['n/a', null],
  ['-3', null],
])('%s is read as %s', (text, value) => {
  expect(writtenNumber(text)).toBe(value)
})

test.each([
  ['Beeswax Pillar Candle', 'beeswax pillar candle'],
  ['Cast-Iron Fire Bowl (60 cm)', 'cast-iron fire bowl'],
  ['Boot Socks – Wool', 'boot socks'],
  ['Čajová  směs!', 'čajová směs'],
  ['(60 cm)', '(60 cm)'],
])('the keyword of %s is %s', (title, keyword) => {
  expect(keywordOfTitle(title)).toBe(keyword)
})

test('a keyword has one spelling and an end', () => {
  expect(keywordOf('  Fire\tBOWL ')).toBe('fire bowl')
  expect(keywordOf('x'.repeat(200))).toHaveLength(80)
})
