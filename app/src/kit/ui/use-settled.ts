import { useEffect, useState } from 'react'

const SETTLE_MS = 350

/** Returns the value once it has not changed for a moment, to avoid a call per key press. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
