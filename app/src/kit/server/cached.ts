/**
 * Caches the result of `read` for `forMs` and shares a running read between concurrent callers: frequent callers
 * cause no extra work. Failures are not cached.
 */
export function cachedFor<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null
  return () => {
    if (kept && kept.until > performance.now()) return kept.value
    const value = read()
    // All callers share a running read, however long it takes.
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
