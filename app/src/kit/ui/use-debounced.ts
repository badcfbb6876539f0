import { useEffect, useState } from 'react'

/** Pause in typing after which the value is taken, in milliseconds. */
export const TYPING_PAUSE_MS = 350

/** Returns the value once it has not changed for a moment, to avoid a call per key press. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
