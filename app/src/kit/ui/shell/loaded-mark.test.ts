import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clickLater } from './loaded-mark.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the mark is clicked once, one second after the app has loaded', () => {
  const click = vi.fn()
  clickLater(() => ({ click }))
  vi.advanceTimersByTime(999)
  expect(click).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(click).toHaveBeenCalledTimes(1)
})

test('a page that is left before is not clicked', () => {
  const click = vi.fn()
  clickLater(() => ({ click }))()
  vi.advanceTimersByTime(60_000)
  expect(click).not.toHaveBeenCalled()
})
