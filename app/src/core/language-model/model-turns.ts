/** How long whoever found no place waits before asking again: short at first, then longer. */
const FIRST_WAIT_MS = 60
const LONGEST_WAIT_MS = 1_000
const GROWTH = 1.6

/** Milliseconds before asking again for the nth time, with jitter, so that processes do not come at the same moment. */
export function waitBeforeAsking(tried: number, random = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** tried)
  return wait * (0.75 + random / 2)
}

/** Those of this process who wait for the same thing, in the order they came. Only the first of them asks. */
const lines = new Map<string, Promise<void>>()

/**
 * Waits until everybody of this process who came before for `key` is served or has left. Resolves to how the turn is given
 * to the next; rejects with the signal's reason.
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

/** True when somebody of this process waits for it already. */
export function hasLine(key: string): boolean {
  return lines.has(key)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
