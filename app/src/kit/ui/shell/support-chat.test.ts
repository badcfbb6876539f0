import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offersSupportChat, onSupportChat, startSupportChat } from './support-chat.ts'

const added: { src?: string; onerror?: () => void }[] = []
let dataset: Record<string, string> = {}
beforeEach(() => {
  added.length = 0
  dataset = {}
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    createElement: () => ({}),
    documentElement: { dataset },
    head: { append: (script: object) => added.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const forAll = async () => true

test('the launcher comes two seconds after the start, and alone', async () => {
  startSupportChat('https://chat.example/launcher.js', forAll)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(added).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(added).toMatchObject([{ src: 'https://chat.example/launcher.js', async: true }])
  expect(dataset).toEqual({ chat: 'here' })
  expect(offersSupportChat()).toBe(true)
})

test('it is not loaded for whom it is not, and nobody is sent to it', async () => {
  startSupportChat('https://chat.example/launcher.js', async () => false)
  expect(offersSupportChat()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([added, dataset, offersSupportChat()]).toEqual([[], {}, false])
})

test('nobody is sent to a chat whose script is blocked', async () => {
  const heard: boolean[] = []
  const stop = onSupportChat(() => heard.push(offersSupportChat()))
  startSupportChat('https://chat.example/launcher.js', forAll)
  await vi.advanceTimersByTimeAsync(2_000)
  added[0]?.onerror?.()
  stop()
  expect(heard.slice(-2)).toEqual([true, false])
  expect(dataset).toEqual({})
})

test('without a chat nothing is loaded', async () => {
  startSupportChat(null, forAll)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(added).toEqual([])
  expect(offersSupportChat()).toBe(false)
})
