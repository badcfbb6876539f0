import { expect, it } from 'vitest'
import { percentRead } from './coverage.ts'

it('says 100 % only when every known page was read', () => {
  expect(percentRead({ known: 2_000, read: 1_999 })).toBe(99)
  expect(percentRead({ known: 3, read: 3 })).toBe(100)
  expect(percentRead({ known: 0, read: 0 })).toBe(0)
})
