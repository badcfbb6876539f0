/**
 * Answers from memory for `forMs`, and asks once for everybody who comes meanwhile. Whoever asks often gets no more work
 * done than whoever asks once. A failure is not kept.
 */
export function cachedFor<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null
  return () => {
    if (kept && kept.until > performance.now()) return kept.value
    const value = read()
    // While it is under way everybody waits for the same one, however long it takes.
    const own = { value, until: Number.POSITIVE_INFINITY }
    kept = own
    value.then(
      () => (own.until = performance.now() + forMs),
      () => {
        if (kept === own) kept = null
      },
    )
    return value
  }
}
