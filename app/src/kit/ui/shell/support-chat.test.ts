import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSupportChat } from './support-chat.ts'

const added: { src?: string }[] = []
beforeEach(() => {
  added.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: object) => added.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the launcher comes two seconds after the start, and alone', () => {
  startSupportChat('https://chat.example/launcher.js')
  vi.advanceTimersByTime(1_999)
  expect(added).toEqual([])
  vi.advanceTimersByTime(1)
  expect(added).toEqual([{ src: 'https://chat.example/launcher.js', async: true }])
})

test('without a chat nothing is loaded', () => {
  startSupportChat(null)
  vi.advanceTimersByTime(60_000)
  expect(added).toEqual([])
})
