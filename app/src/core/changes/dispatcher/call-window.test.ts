import { expect, test } from 'vitest'
import { CallWindow } from './call-window.ts'

/** Begins four calls in a window one after the other; each ends on request. */
function beginFour(window: CallWindow) {
  const calls = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const all = (async () => {
    for (const [at, { promise }] of calls.entries())
      await window.begin(() => {
        begun.push(at)
        return promise
      })
  })()
  return { calls, begun, all }
}

test('a call begins as soon as one of the others has ended, whichever it was', async () => {
  const window = new CallWindow(() => 2)
  const { calls, begun, all } = beginFour(window)
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  // The first one is slow: no other call waits for it.
  calls[1]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  calls[2]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  await all
  calls[0]?.resolve()
  calls[3]?.resolve()
  await window.drain()
  expect(await window.oneEnds()).toBe(false)
})

test('what gets out of a call ends the window, after all have ended', async () => {
  const window = new CallWindow(() => 2)
  const slow = Promise.withResolvers<void>()
  let isSlowDone = false
  await window.begin(() => slow.promise.then(() => void (isSlowDone = true)))
  await window.begin(() => Promise.reject(new Error('lost')))
  await expect(window.begin(async () => {})).rejects.toThrow('lost')
  slow.resolve()
  await expect(window.drain()).rejects.toThrow('lost')
  expect(isSlowDone).toBe(true)
})

test('a window that became narrower begins nothing before it has room again', async () => {
  let width = 2
  const window = new CallWindow(() => width)
  const { calls, begun, all } = beginFour(window)
  await expect.poll(() => begun).toEqual([0, 1])
  width = 1
  calls[0]?.resolve()
  // The second one alone fills the narrow window.
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1])
  calls[1]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  width = 2
  calls[2]?.resolve()
  await all
  expect(begun).toEqual([0, 1, 2, 3])
  calls[3]?.resolve()
  await window.drain()
})
