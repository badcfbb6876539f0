import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spacedNews } from './spaced-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a second of notifications, one every `everyMs`; returns how often each name was reported. */
function aSecond(everyMs: number, names: readonly string[]): Map<string, number> {
  const told = new Map<string, number>()
  const news = spacedNews((name) => told.set(name, (told.get(name) ?? 0) + 1))
  for (let at = 0; at < 1_000; at += everyMs) {
    for (const name of names) news(name)
    vi.advanceTimersByTime(everyMs)
  }
  return told
}

it('tells the first at once', () => {
  const tell = vi.fn()
  spacedNews(tell)('a')
  expect(tell).toHaveBeenCalledExactlyOnceWith('a')
})

it('tells what follows once, after a pause', () => {
  const tell = vi.fn()
  const news = spacedNews(tell)
  for (let count = 0; count < 50; count++) news('a')
  expect(tell).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(400)
  expect(tell).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(tell).toHaveBeenCalledTimes(2)
})

it('asks a few times a second, however many jobs there are, for each name by itself', () => {
  for (const [, times] of aSecond(5, ['a', 'b'])) {
    expect(times).toBeGreaterThanOrEqual(3)
    expect(times).toBeLessThanOrEqual(6)
  }
})

it('tells what comes rarely each time', () => {
  expect(aSecond(500, ['a']).get('a')).toBe(2)
})
