import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCursor } from './grid-cursor.ts'

const BOUNDS = { rows: 10, columns: 4, page: 5, rightToLeft: false }
const press = (key: string, control = false) => ({ key, control })

test.each([
  ['ArrowDown', false, { row: 4, column: 1 }],
  ['ArrowUp', false, { row: 2, column: 1 }],
  ['ArrowRight', false, { row: 3, column: 2 }],
  ['ArrowLeft', false, { row: 3, column: 0 }],
  ['Home', false, { row: 3, column: 0 }],
  ['End', false, { row: 3, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 9, column: 3 }],
  ['PageDown', false, { row: 8, column: 1 }],
  ['PageUp', false, { row: 0, column: 1 }],
])('%s (control: %s) leads to %o', (key, control, expected) => {
  expect(moveCursor({ row: 3, column: 1 }, press(key, control), BOUNDS)).toEqual(expected)
})

test('up from the first row is the heading, and other keys move nothing', () => {
  expect(moveCursor({ row: 0, column: 2 }, press('ArrowUp'), BOUNDS)).toEqual({ row: -1, column: 2 })
  expect(moveCursor({ row: 0, column: 2 }, press('a'), BOUNDS)).toBeNull()
})

test('left is forward where reading goes from right to left', () => {
  const bounds = { ...BOUNDS, rightToLeft: true }
  expect(moveCursor({ row: 3, column: 1 }, press('ArrowLeft'), bounds)).toEqual({ row: 3, column: 2 })
})

test('no key leads out of the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
  const presses = fc.array(fc.record({ key: fc.constantFrom(...keys), control: fc.boolean() }))
  fc.assert(
    fc.property(presses, fc.integer({ min: 0, max: 30 }), fc.boolean(), (all, rows, rightToLeft) => {
      const bounds = { rows, columns: 3, page: 7, rightToLeft }
      let at = { row: -1, column: 0 }
      for (const each of all) at = moveCursor(at, each, bounds) ?? at
      expect(at.row).toBeGreaterThanOrEqual(-1)
      expect(at.row).toBeLessThan(Math.max(rows, 1))
      expect(at.column).toBeGreaterThanOrEqual(0)
      expect(at.column).toBeLessThan(3)
    }),
  )
})
