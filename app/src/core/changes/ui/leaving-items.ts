/** Proposals about to leave the list: each row is notified at once, the list is redrawn without them later. */
export interface LeavingItems {
  has(change: string): boolean
  add(changes: readonly string[]): void
  remove(changes: readonly string[]): void
  subscribe(listener: () => void): () => void
}

export function createLeavingItems(): LeavingItems {
  const listeners = new Set<() => void>()
  const leaving = new Set<string>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    has: (change) => leaving.has(change),
    add(changes) {
      for (const change of changes) leaving.add(change)
      tell()
    },
    remove(changes) {
      for (const change of changes) leaving.delete(change)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
