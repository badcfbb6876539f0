const FOR_MS = 5_000

/**
 * Creates a filter for repeated words: many calls of one screen fail for one reason at one time, and one toast is
 * enough. The same words pass again once the toast is gone.
 */
export function newWords(): (words: string) => boolean {
  const said = new Map<string, number>()
  return (words) => {
    const now = performance.now()
    const isNew = now - (said.get(words) ?? Number.NEGATIVE_INFINITY) > FOR_MS
    if (isNew) said.set(words, now)
    return isNew
  }
}
