const FOR_MS = 5_000

/**
 * Whether these words are worth saying: many calls of one screen fail for one reason at one time, and one toast says it. The
 * same words are said again once the toast is gone.
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
