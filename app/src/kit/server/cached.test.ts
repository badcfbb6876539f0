import { expect, test, vi } from 'vitest'
import { cachedFor } from './cached.ts'

test('a thousand who ask at once, and those who come soon after, cost one reading', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let readings = 0
  const read = cachedFor(1_000, async () => ++readings)
  const answers = await Promise.all(Array.from({ length: 1_000 }, read))
  expect(new Set(answers)).toEqual(new Set([1]))
  vi.advanceTimersByTime(999)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(2)
  expect(await read()).toBe(2)
  vi.useRealTimers()
})

test('a failure is told to those who waited for it and forgotten', async () => {
  let readings = 0
  const read = cachedFor(1_000, async () => {
    readings++
    if (readings === 1) throw new Error('away')
    return readings
  })
  await expect(Promise.all([read(), read()])).rejects.toThrow('away')
  expect(await read()).toBe(2)
})
