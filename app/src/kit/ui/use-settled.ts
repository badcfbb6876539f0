import { useEffect, useState } from 'react'

const SETTLE_MS = 350

/** The value once it has not changed for a moment, so that each key press is not a call. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
