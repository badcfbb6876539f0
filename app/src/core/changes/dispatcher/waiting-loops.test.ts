import { expect, test } from 'vitest'
import { WaitingLoops } from './waiting-loops.ts'

/** Starts waiting loops, and counts how many have been released. */
async function waiting(many: number) {
  const stopping = new AbortController()
  const loops = new WaitingLoops(stopping.signal)
  let asked = 0
  for (let at = 0; at < many; at++) void loops.next().then(() => asked++)
  const released = () => new Promise<number>((resolve) => setImmediate(() => resolve(asked)))
  return { loops, stopping, released }
}

test('news lets one loop ask, not all', async () => {
  const { loops, released } = await waiting(4)
  loops.call()
  expect(await released()).toBe(1)
})

test('whoever finds something lets the next one ask', async () => {
  const { loops, released } = await waiting(4)
  loops.call()
  loops.pass()
  expect(await released()).toBe(2)
})

test('news that came while everybody was asking is not lost, and is asked for once', async () => {
  const { loops, released } = await waiting(0)
  loops.call()
  loops.call()
  await loops.next()
  let again = false
  void loops.next().then(() => {
    again = true
  })
  await released()
  expect(again).toBe(false)
})

test('passing on to nobody is no news', async () => {
  const { loops, released } = await waiting(0)
  expect(loops.pass()).toBe(false)
  let isLet = false
  void loops.next().then(() => {
    isLet = true
  })
  await released()
  expect(isLet).toBe(false)
})

test('all are let go when the worker stops', async () => {
  const { stopping, released } = await waiting(4)
  stopping.abort()
  expect(await released()).toBe(4)
})
