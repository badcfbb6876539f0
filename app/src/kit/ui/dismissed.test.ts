import { afterEach, expect, test, vi } from 'vitest'
import { isDismissed, noteDismissed } from './dismissed.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fake of a browser's storage, which outlives a page. */
function storage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

test('what was dismissed is kept in one JSON map, and what stands in it stays', () => {
  const kept = storage()
  kept.set('dismissProperty', '{"before":true}')
  noteDismissed('welcome')
  expect(JSON.parse(kept.get('dismissProperty') ?? '')).toEqual({ before: true, welcome: true })
  expect([isDismissed('welcome'), isDismissed('before'), isDismissed('other')]).toEqual([true, true, false])
})

test('somebody else’s value under the name dismisses nothing and is written over', () => {
  const kept = storage()
  kept.set('dismissProperty', 'no json')
  expect(isDismissed('welcome')).toBe(false)
  noteDismissed('welcome')
  expect(isDismissed('welcome')).toBe(true)
})

test('where storage is blocked it holds as long as the page lives', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  noteDismissed('for-this-page')
  expect(isDismissed('for-this-page')).toBe(true)
})
