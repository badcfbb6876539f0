import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTurnOfQuiet, secondsLater } from './jitter.ts'

const WINDOWS = { '*/10 * * * *': 300, '5 * * * *': 1_800, '11 1 * * *': 14_400, '41 3 * * 1': 86_400 }
const every = fc.constantFrom(...(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]))

test('a shop has its place in the window, always the same', () => {
  fc.assert(
    fc.property(every, fc.bigInt({ min: 1n, max: 2n ** 62n }), (cron, id) => {
      const seconds = secondsLater(cron, String(id))
      expect(Number.isInteger(seconds)).toBe(true)
      expect(seconds).toBeGreaterThanOrEqual(0)
      expect(seconds).toBeLessThan(WINDOWS[cron])
      expect(secondsLater(cron, String(id))).toBe(seconds)
    }),
  )
})

test.each(Object.entries(WINDOWS))(
  'shops that came one after the other are spread evenly: %s',
  (cron, window) => {
    const shops = 2_400
    const parts = Array.from({ length: 12 }, () => 0)
    for (let id = 1; id <= shops; id += 1) {
      const part = Math.floor((secondsLater(cron, String(id)) / window) * parts.length)
      parts[part] = (parts[part] ?? 0) + 1
    }
    for (const some of parts) {
      expect(some).toBeGreaterThan((shops / parts.length) * 0.8)
      expect(some).toBeLessThan((shops / parts.length) * 1.2)
    }
  },
)

test('a quiet shop gets one run a day of what runs several times, and all of what runs once', () => {
  const runs = { '*/10 * * * *': 600, '5 * * * *': 3_600, '11 1 * * *': 86_400, '41 3 * * 1': 86_400 }
  const cron = fc.constantFrom(...(Object.keys(runs) as (keyof typeof runs)[]))
  fc.assert(
    fc.property(
      cron,
      fc.bigInt({ min: 1n, max: 2n ** 62n }),
      fc.integer({ min: 0, max: 86_399 }),
      (every, id, at) => {
        // Each run is distributed with the same delay as the first one.
        const day = Array.from({ length: 86_400 / runs[every] }, (_, run) => at + run * runs[every])
        const turns = day.filter((second) =>
          isTurnOfQuiet(every, String(id), new Date((1_795_000_000 + second) * 1_000)),
        )
        expect(turns).toHaveLength(1)
      },
    ),
  )
})
