import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createBoundedThreads } from './bounded-threads.ts'
import { countTo, fail, fillMemory, levelsOf, nest, speak, spin, stack, take } from './testing/tasks.ts'

const LIMITS = { threads: 2, timeMs: 300, memoryMb: 48, waiting: 3 }
const threads = createBoundedThreads(LIMITS)
/** On a busy machine other bounds are met later than that time. */
const patient = createBoundedThreads({ ...LIMITS, timeMs: 60_000 })
afterAll(() => Promise.all([threads.close(), patient.close()]))
const one = { key: 'one' }

test('work is done in a thread, again and again', async () => {
  for (const count of [3, 4]) {
    const { ok, output } = (await patient.run(countTo, { count }, one)) as { ok: true; output: number[] }
    expect([ok, output.length]).toEqual([true, count])
  }
})

test.each([
  [spin, 'time', threads],
  [fillMemory, 'memory', patient],
  [nest, 'depth', patient],
  [speak, 'length', patient],
] as const)('what has no end meets its bound, and the next is served: %#', async (task, bound, those) => {
  expect(await those.run(task, {}, one)).toEqual({ ok: false, bound })
  expect(await those.run(countTo, { count: 1 }, one)).toEqual({ ok: true, output: [0] })
})

test.each([5_000, 100_000])('%i levels are too deep to come back, which is told at once', async (levels) => {
  expect(await patient.run(stack, { levels }, one)).toEqual({ ok: false, bound: 'depth' })
  expect(await patient.run(countTo, { count: 1 }, one)).toEqual({ ok: true, output: [0] })
})

test('levels too deep to be handed over are told at once too', async () => {
  for (const levels of [20_000, 1_000_000])
    expect(await patient.run(take, levelsOf(levels), one)).toEqual({ ok: false, bound: 'depth' })
  expect(await patient.run(countTo, { count: 1 }, one)).toEqual({ ok: true, output: [0] })
})

test('an error of the work is an error here', async () => {
  await expect(patient.run(fail, {}, one)).rejects.toThrow('on purpose')
})

test('somebody else is served while one fills its slots, and who brings too much is told', async () => {
  const all = Array.from({ length: 6 }, () => threads.run(spin, {}, one))
  const other = await threads.run(countTo, { count: 1 }, { key: 'other' })
  expect(other.ok).toBe(true)
  const ends = await Promise.all(all)
  expect(ends.map((end) => !end.ok && end.bound)).toEqual(['time', 'time', 'time', 'time', 'busy', 'busy'])
})

test('a process whose work is done ends, although its threads could do more', async () => {
  const program = new URL('./testing/one-task.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 30_000 })
  expect(stdout).toBe('done')
})
