import { expect, test } from 'vitest'
import { CALLS_AT_ONCE, CALLS_WAITING, CALLS_WHILE_BUSY, callsInTurn } from './calls-in-turn.ts'

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

test('in a busy process each shop has one call at a time, until its answer has gone out', async () => {
  const inTurn = callsInTurn(() => true)
  const ways = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const call = (at: number) =>
    inTurn(
      'noisy',
      async () => void begun.push(at),
      () => ways[at]?.promise ?? Promise.resolve(),
    )
  const calls = [call(0), call(1), call(2)]
  await calls[0]
  expect(await inTurn('quiet', async () => 'in')).toBe('in')
  expect(begun).toHaveLength(CALLS_WHILE_BUSY)
  for (const { resolve } of ways) resolve()
  await Promise.all(calls)
  expect(begun).toEqual([0, 1, 2])
})

test('a call that fails gives its place back', async () => {
  const inTurn = callsInTurn()
  for (let at = 0; at <= CALLS_AT_ONCE; at++)
    await expect(inTurn('shop', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn('shop', async () => 'in')).toBe('in')
})
