import { useState } from 'react'
import { readStored, writeStored } from './stored-value.ts'

/** Where the specification has it (1 §3): a JSON map from what was dismissed to true. */
const KEY = 'dismissProperty'

/** Whether somebody dismissed this here for good, and the way to do so. It survives a reload where the browser has storage. */
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
    // Somebody else's value under this name.
    return {}
  }
}
