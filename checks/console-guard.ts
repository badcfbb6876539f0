import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test with console output fails: noise hides the one line that matters. */
const spoken: string[] = []

beforeEach(() => {
  spoken.length = 0
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      spoken.push(`console.${method}: ${words.map(String).join(' ')}`)
    })
})

afterEach(() => {
  const heard = [...spoken]
  vi.restoreAllMocks()
  expect(heard).toEqual([])
})
