/**
 * What a preview of an undo since a moment may say: a preview that ended early knows a lower bound, or only that there is
 * more.
 */
export function undoSinceState({
  changes,
  exact,
}: {
  changes: number
  exact: boolean
}): 'none' | 'uncounted' | 'found' | 'foundOrMore' {
  if (changes === 0) return exact ? 'none' : 'uncounted'
  return exact ? 'found' : 'foundOrMore'
}
