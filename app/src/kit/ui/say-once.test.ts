import { expect, test, vi } from 'vitest'
import { newWords } from './say-once.ts'

test('the same words at one time are said once, and again once their toast is gone', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const isNew = newWords()
  expect([isNew('Oh'), isNew('Oh'), isNew('Another')]).toEqual([true, false, true])
  vi.advanceTimersByTime(5_001)
  expect(isNew('Oh')).toBe(true)
  vi.useRealTimers()
})
