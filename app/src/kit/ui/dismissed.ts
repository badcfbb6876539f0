import { useState } from 'react'
import { readStored, writeStored } from './stored-value.ts'

/** Storage key from the specification (1 §3): a JSON map from dismissed names to true. */
const KEY = 'dismissProperty'

/**
 * Returns whether `name` was dismissed permanently, and a function to dismiss it. Survives a reload if the browser
 * has storage.
 */
export function useDismissed(name: string): [dismissed: boolean, dismiss: () => void] {
  const [dismissed, setDismissed] = useState(() => isDismissed(name))
  return [
    dismissed,
    () => {
      noteDismissed(name)
      setDismissed(true)
    },
  ]
}

export function isDismissed(name: string): boolean {
  return dismissedMap()[name] === true
}

export function noteDismissed(name: string): void {
  writeStored('localStorage', KEY, JSON.stringify({ ...dismissedMap(), [name]: true }))
}

function dismissedMap(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    // Another application's value under this name.
    return {}
  }
}
