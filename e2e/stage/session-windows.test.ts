import { expect, test } from 'vitest'
import { worstWindow } from './session-windows.ts'

/** Shifts of 0.01 each at these seconds. */
const at = (...seconds: number[]) =>
  seconds.map((second) => ({ at: second * 1_000, value: 0.01, moved: [`row at ${second}`] }))

test.each([
  ['none', at(), 0],
  ['one', at(3), 1],
  ['those of one window', at(3, 3.5, 4.2), 3],
  ['not those after a second of quiet', at(3, 3.5, 4.5, 5.6), 2],
  ['not those of more than five seconds', at(0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4, 6.3), 6],
  ['the worst window, wherever it stands', at(0, 10, 10.5, 20), 2],
])('counts %s', (_, shifts, expected) => {
  expect(worstWindow(shifts).shift).toBeCloseTo(expected / 100)
})

test('names what moved in the worst window alone', () => {
  expect(worstWindow(at(0, 10, 10.5)).moved).toEqual(['0.010 row at 10', '0.010 row at 10.5'])
})
