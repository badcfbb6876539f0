import { afterEach, expect, test, vi } from 'vitest'
import type { Encoder } from './encoders.ts'
import { floorOf, type Reference, search } from './search.ts'

afterEach(() => vi.restoreAllMocks())

/** A look takes one second of the test's own clock; the score equals the quality. */
function slowly() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const qualities: number[] = []
  const encoder: Encoder = {
    ...{ name: 'slow', format: 'jpeg', lowest: 1, highest: 100 },
    async encode(_, quality) {
      now += 1_000
      qualities.push(quality)
      return Buffer.from([quality])
    },
  }
  const reference: Reference = {
    pixels: { width: 1, height: 1, channels: 3, data: Buffer.alloc(3) },
    spent: { encodings: 0, metricMs: 0, encodingMs: 0 },
    async look(bytes) {
      const score = 60 + ((bytes[0] as number) * 3) / 10
      return { ssimulacra2: score, worstTile: score }
    },
    likenessOf: async () => ({ ssimulacra2: 0, worstTile: 0, ssim: 0 }),
    [Symbol.dispose]() {},
  }
  const look = (until?: number, floor = 80) =>
    search(reference, encoder, { floor: floorOf(floor), most: 10, ...(until !== undefined && { until }) })
  return { look, qualities }
}

test('finds the lowest quality that keeps the floor', async () => {
  const { look } = slowly()
  expect((await look())?.quality).toBe(67)
})

test('begins no look that would end late, and takes what it has', async () => {
  const { look, qualities } = slowly()
  expect((await look(1_500))?.quality).toBeGreaterThanOrEqual(67)
  expect(qualities).toHaveLength(1)
})

test('looks on when time is up and nothing keeps the floor, three times at most', async () => {
  const { look, qualities } = slowly()
  expect((await look(500, 89))?.quality).toBeGreaterThanOrEqual(97)
  expect(qualities.length).toBeLessThanOrEqual(4)
})
