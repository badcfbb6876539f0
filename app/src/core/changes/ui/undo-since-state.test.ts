import { expect, test } from 'vitest'
import { undoSinceState } from './undo-since-state.ts'

test.each([
  [0, true, 'none'],
  [0, false, 'uncounted'],
  [7, true, 'found'],
  [7, false, 'foundOrMore'],
])('%i changes, counted to the end: %s, is said as %s', (changes, exact, said) => {
  expect(undoSinceState({ changes, exact })).toBe(said)
})
