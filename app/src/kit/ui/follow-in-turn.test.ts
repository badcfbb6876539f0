import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followInTurn } from './follow-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A task that takes a while; `ended` are the times of its beginning of those runs that came to their end. */
function slowTask(ms: number) {
  const ended: number[] = []
  const begin = Date.now()
  const task = async () => {
    const at = Date.now() - begin
    await new Promise((resolve) => setTimeout(resolve, ms))
    ended.push(at)
  }
  return { task, ended }
}

test('calls that come faster than the task let each run end, and the last is followed', async () => {
  const { task, ended } = slowTask(2_500)
  const follow = followInTurn(task)
  for (let at = 0; at < 4; at++) {
    follow()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await vi.runAllTimersAsync()
  expect(ended).toEqual([0, 2_500, 5_000])
})

test('runs begin at most once in a pace, and one after nothing was wanted begins at once', async () => {
  const { task, ended } = slowTask(10)
  const follow = followInTurn(task, 3_000)
  for (let at = 0; at < 3; at++) {
    follow()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await vi.advanceTimersByTimeAsync(6_000)
  expect(ended).toEqual([0, 3_000])
  follow()
  await vi.runAllTimersAsync()
  expect(ended).toEqual([0, 3_000, 9_000])
})
