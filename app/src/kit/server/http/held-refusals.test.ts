import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldRefusals } from './held-refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells at once while there is time to spare, and a moment later while there is not', () => {
  let busy = false
  const hold = heldRefusals(() => busy)
  const told: string[] = []
  hold(() => told.push('idle'))
  busy = true
  hold(() => told.push('busy'))
  expect(told).toEqual(['idle'])
  vi.advanceTimersByTime(250)
  expect(told).toEqual(['idle', 'busy'])
})

it('holds a thousand, and those beyond not at all', () => {
  const hold = heldRefusals(() => true)
  let told = 0
  for (let at = 0; at < 1_200; at++) hold(() => (told += 1))
  expect(told).toBe(200)
  vi.advanceTimersByTime(250)
  expect(told).toBe(1_200)
  hold(() => (told += 1))
  expect(told).toBe(1_200)
})
