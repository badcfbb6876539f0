import { expect, test } from 'vitest'
import { hasLine, takeTurn, waitBeforeAsking } from './model-turns.ts'

const never = new AbortController().signal

test('turns are given in the order of coming, and nobody is remembered after', async () => {
  const order: number[] = []
  const work = Array.from({ length: 20 }, async (_, at) => {
    const leave = await takeTurn('a', never)
    order.push(at)
    await Promise.resolve()
    leave()
  })
  await Promise.all(work)
  expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at))
  await Promise.resolve()
  expect(hasLine('a')).toBe(false)
})

test('whoever leaves the line keeps nobody behind waiting', async () => {
  const leave = await takeTurn('b', never)
  const impatient = new AbortController()
  const second = takeTurn('b', impatient.signal)
  const third = takeTurn('b', never)
  impatient.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  leave()
  ;(await third)()
})

test('asking again grows from moments to a second', () => {
  const waits = Array.from({ length: 12 }, (_, tried) => waitBeforeAsking(tried, 0.5))
  expect(waits[0]).toBe(60)
  expect(waits.at(-1)).toBe(1_000)
  expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true)
})
