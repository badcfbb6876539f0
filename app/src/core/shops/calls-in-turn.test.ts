import { expect, test } from 'vitest'
import {
  CALLS_AT_ONCE,
  CALLS_OF_A_SCREEN,
  CALLS_WAITING,
  CALLS_WHILE_BUSY,
  callsInTurn,
} from './calls-in-turn.ts'

test('of many calls of a shop a few run, some wait, the rest is refused, and another shop goes on', async () => {
  const inTurn = callsInTurn(() => false)
  const { promise: hold, resolve: end } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const calls = Array.from({ length: CALLS_AT_ONCE + CALLS_WAITING + 3 }, () =>
    inTurn('noisy', async () => {
      most = Math.max(most, ++running)
      await hold
      running -= 1
    }).then(
      () => 'answered',
      ({ code }) => code as string,
    ),
  )
  expect(await inTurn('quiet', async () => 'in')).toBe('in')
  expect(most).toBe(CALLS_AT_ONCE)
  end()
  const ended = await Promise.all(calls)
  expect(ended.filter((end) => end === 'shops.too-many-calls')).toHaveLength(3)
  expect(ended.filter((end) => end === 'answered')).toHaveLength(CALLS_AT_ONCE + CALLS_WAITING)
  expect(most).toBe(CALLS_AT_ONCE)
})

test('in a busy process whoever asks for more than a screen does has one call at a time, until its answer is out', async () => {
  const inTurn = callsInTurn(() => true)
  const many = CALLS_OF_A_SCREEN + CALLS_AT_ONCE + 2
  const ways = Array.from({ length: many }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const calls = ways.map(({ promise }, at) =>
    inTurn(
      'noisy',
      async () => void begun.push(at),
      () => promise,
    ),
  )
  await calls[0]
  // The first calls came while the shop had few open.
  expect(begun).toHaveLength(CALLS_AT_ONCE)
  for (const { resolve } of ways.slice(0, CALLS_AT_ONCE)) resolve()
  await calls[CALLS_AT_ONCE]
  expect(begun).toHaveLength(CALLS_AT_ONCE + CALLS_WHILE_BUSY)
  expect(await inTurn('quiet', async () => 'in')).toBe('in')
  for (const { resolve } of ways) resolve()
  await Promise.all(calls)
  expect(begun).toEqual(ways.map((_, at) => at))
})

test('a call that fails gives its slot back', async () => {
  const inTurn = callsInTurn()
  for (let at = 0; at <= CALLS_AT_ONCE; at++)
    await expect(inTurn('shop', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn('shop', async () => 'in')).toBe('in')
})
