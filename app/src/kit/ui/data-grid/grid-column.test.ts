import { expect, test } from 'vitest'
import { areWidthsKnown } from './grid-column.ts'

test('columns stand by their headings where one at most has no width', () => {
  expect(areWidthsKnown([{ width: '19rem' }, { width: '26%' }, {}])).toBe(true)
  expect(areWidthsKnown([{ width: '19rem' }])).toBe(true)
  expect(areWidthsKnown([{ width: '30%' }, {}, {}])).toBe(false)
})
