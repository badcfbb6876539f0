import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inBatches } from './batches.ts'

/** Fake `run` that records its batches and ends each one on demand. */
function controlled(most = 3, atOnce = 2, slowAfterMs = 60_000) {
  const batches: { items: readonly number[]; end(error?: Error): void }[] = []
  const call = inBatches<number, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map((item) => `done ${item}`))),
        })
      }),
    most,
    atOnce,
    slowAfterMs,
  })
  const sizes = () => batches.map(({ items }) => [...items])
  return { batches, call, sizes }
}

it('takes what came while one batch runs as the next, at most so many at a time', async () => {
  const { batches, call, sizes } = controlled()
  const first = call(0)
  await expect.poll(sizes).toEqual([[0]])
  const others = [1, 2, 3, 4].map(call)
  batches[0]?.end()
  expect(await first).toBe('done 0')
  await expect.poll(sizes).toEqual([[0], [1, 2, 3]])
  batches[1]?.end()
  await expect.poll(sizes).toEqual([[0], [1, 2, 3], [4]])
  batches[2]?.end()
  expect(await Promise.all(others)).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
})

it('lets a slow batch hold nobody up, and starts no more than so many', async () => {
  const { batches, call, sizes } = controlled(3, 2, 1)
  const all = [0, 1, 2].map(call)
  await expect.poll(sizes).toEqual([[0, 1, 2]])
  all.push(call(3))
  await expect.poll(sizes).toEqual([[0, 1, 2], [3]])
  all.push(call(4))
  batches[1]?.end()
  await expect.poll(sizes).toEqual([[0, 1, 2], [3], [4]])
  batches[0]?.end()
  batches[2]?.end()
  expect(await Promise.all(all)).toHaveLength(5)
})

it('gathers what comes soon after a batch began, until enough wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const began: { at: number; items: readonly number[] }[] = []
  const call = inBatches<number, number>({
    run: async (items) => {
      began.push({ at: performance.now(), items })
      return items
    },
    ...{ most: 10, atOnce: 1, slowAfterMs: 60_000, gather: { ms: 20, enough: 4 } },
  })
  const start = performance.now()
  const after = (ms: number) => vi.advanceTimersByTimeAsync(start + ms - performance.now())
  const done = [call(1)]
  await after(5)
  done.push(call(2))
  await after(15)
  done.push(call(3))
  await after(22)
  // Four at once are enough.
  done.push(...[4, 5, 6, 7].map(call))
  await after(25)
  done.push(call(8))
  await after(70)
  done.push(call(9))
  await after(71)
  expect(began.map(({ at, items }) => [Math.round(at - start), items])).toEqual([
    [0, [1]],
    [20, [2, 3]],
    [22, [4, 5, 6, 7]],
    [42, [8]],
    [70, [9]],
  ])
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('runs the items of a failed batch alone, so that only the faulty one fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(50), { minLength: 1 }),
      fc.integer({ min: 1, max: 10 }),
      async (items, most) => {
        const done: number[] = []
        const call = inBatches<number, number>({
          run: async (batch) => {
            if (batch.some((item) => item % 7 === 0)) throw new Error('faulty')
            done.push(...batch)
            return batch.map((item) => item * 2)
          },
          most,
          atOnce: 2,
          slowAfterMs: 60_000,
        })
        const results = await Promise.allSettled(items.map(call))
        results.forEach((result, index) => {
          const item = items[index] as number
          expect(result.status === 'fulfilled' ? result.value : null).toBe(item % 7 === 0 ? null : item * 2)
        })
        expect(done.toSorted()).toEqual(items.filter((item) => item % 7 !== 0).toSorted())
      },
    ),
  )
})
