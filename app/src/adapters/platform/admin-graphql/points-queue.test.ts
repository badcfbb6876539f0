import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallPriority } from './client.ts'
import { createPointsQueue } from './points-queue.ts'
import type { PointsMove, SharedRateLimit } from './rate-limit.ts'

const shop = { id: '1', domain: 'fernhill.myshopify.com' }
const BUCKET = 100
const RATE = 10

/** A rate limit for one process: points restore with the fake clock. */
function rateLimitOf(start: number) {
  let available = start
  let at = Date.now()
  const moves: PointsMove[] = []
  const rateLimit: SharedRateLimit = {
    async move(_shop, move) {
      moves.push(move)
      const now = Date.now()
      available = Math.min(BUCKET, available + ((now - at) / 1_000) * RATE + move.unused)
      at = now
      const keep = move.priority === 'background' ? BUCKET / 5 : 0
      const missing = move.cost + keep - available
      if (move.cost > 0 && missing <= 0) available -= move.cost
      return {
        waitMs: move.cost > 0 && missing > 0 ? (missing / RATE) * 1_000 : 0,
        available,
        restoreRate: RATE,
        bucket: BUCKET,
        mark: moves.length,
      }
    },
  }
  return { rateLimit, moves }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const call = (cost: number, priority: CallPriority = 'background', patienceMs = 20_000) => ({
  cost,
  priority,
  patienceMs,
})

test('calls wait for their points in the order they came', async () => {
  const { rateLimit, moves } = rateLimitOf(40)
  const queue = createPointsQueue(rateLimit)
  const order: number[] = []
  const all = [1, 2, 3, 4].map((n) => queue.take(shop, call(10)).then(() => order.push(n)))
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3, 4])
  // The estimate avoids futile requests: about one statement per call.
  expect(moves.length).toBeLessThanOrEqual(6)
})

test('who waits overtakes, and may use what others leave', async () => {
  const { rateLimit } = rateLimitOf(12)
  const queue = createPointsQueue(rateLimit)
  const order: string[] = []
  const dear = queue.take(shop, call(50)).then(() => order.push('background'))
  await vi.advanceTimersByTimeAsync(10)
  const urgent = queue.take(shop, call(10, 'waiting')).then(() => order.push('waiting'))
  await vi.advanceTimersByTimeAsync(10)
  expect(order).toEqual(['waiting'])
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([dear, urgent])
  expect(order).toEqual(['waiting', 'background'])
})

test('patience ends without points, and the next in line gets them', async () => {
  const { rateLimit } = rateLimitOf(0)
  const queue = createPointsQueue(rateLimit)
  const hasty = queue.take(shop, call(90, 'background', 500))
  const patient = queue.take(shop, call(10))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await hasty).toBeNull()
  expect(await patient).not.toBeNull()
})

test('answers are recorded with the next call, or by themselves soon', async () => {
  const { rateLimit, moves } = rateLimitOf(BUCKET)
  const queue = createPointsQueue(rateLimit)
  const throttle = { available: 63, bucket: 100, restoreRate: 10 }
  const first = await queue.take(shop, call(30))
  first?.record({ requested: 30, actual: 20, throttle }, true)
  const second = await queue.take(shop, call(10))
  expect(moves[1]).toMatchObject({ cost: 10, answered: 30, unused: 10, seen: { available: 63, mark: 1 } })
  second?.record(null, false)
  await vi.advanceTimersByTimeAsync(200)
  expect(moves[2]).toMatchObject({ cost: 0, answered: 10, unused: 10, seen: null })
})

test('a rate limit that fails lets nobody wait for ever', async () => {
  const queue = createPointsQueue({ move: () => Promise.reject(new Error('no database')) })
  await expect(queue.take(shop, call(10))).rejects.toThrow('no database')
})
