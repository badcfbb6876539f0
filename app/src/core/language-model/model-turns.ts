/** Wait after finding no free slot: short at first, then longer. */
const FIRST_WAIT_MS = 60
const LONGEST_WAIT_MS = 1_000
const GROWTH = 1.6

/** Milliseconds to wait before the nth retry, randomised so that processes do not retry at the same moment. */
export function waitBeforeAsking(tried: number, random = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** tried)
  return wait * (0.75 + random / 2)
}

/** Calls of this process that wait for the same thing, in order of arrival. Only the first of them queries. */
const lines = new Map<string, Promise<void>>()

/**
 * Waits until all earlier calls of this process for `key` are served or have left. Resolves to the function that
 * passes the turn on; rejects with the signal's reason.
 */
export async function takeTurn(key: string, signal: AbortSignal): Promise<() => void> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const before = lines.get(key)
  const own = (before ?? Promise.resolve()).then(() => left)
  lines.set(key, own)
  void own.then(() => {
    if (lines.get(key) === own) lines.delete(key)
  })
  if (!before) return leave
  try {
    await Promise.race([before, aborted(signal)])
    signal.throwIfAborted()
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

/** True if a call of this process is already waiting for it. */
export function hasLine(key: string): boolean {
  return lines.has(key)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
