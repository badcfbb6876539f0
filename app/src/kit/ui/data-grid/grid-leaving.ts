import { useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Whether a list is about to show other rows. An external store, so that only subscribers render. */
export interface GridLeaving {
  get(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * Changes a list's page in two steps: first the current rows are marked as leaving; once that is painted, the URL
 * changes, which renders the whole screen. The last press wins; unmounting cancels the change.
 */
export function useLeaving(): { leaving: GridLeaving; leave: (go: () => void) => void; stay: () => void } {
  const [held] = useState(createLeaving)
  useEffect(() => held.stay, [held])
  return held
}

function createLeaving() {
  const listeners = new Set<() => void>()
  let takeBack: (() => void) | null = null
  const put = (next: typeof takeBack) => {
    takeBack?.()
    takeBack = next
    for (const listener of listeners) listener()
  }
  return {
    leaving: {
      get: () => takeBack !== null,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    leave: (go: () => void) =>
      put(
        afterPaint(() => {
          put(null)
          go()
        }),
      ),
    stay: () => {
      if (takeBack) put(null)
    },
  }
}
