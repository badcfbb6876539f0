import { useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Whether a list is about to show something else: known to whoever asks, and drawn by nobody else. */
export interface GridLeaving {
  get(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * Leaves for another page of a list in two steps: the rows of now are marked as such, and once that is drawn the URL
 * changes, which draws the whole screen again. The last press counts; a screen that is left goes nowhere.
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
