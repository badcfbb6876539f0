import { useEffect, useState } from 'react'

/** Longest delay browsers keep: about 24 days. A longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Returns whether a moment has passed, and renders again when it does. Undefined never passes. */
export function useIsPast(moment: string | undefined): boolean {
  const at = moment === undefined ? Number.POSITIVE_INFINITY : Date.parse(moment)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!Number.isFinite(at) || at <= now) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(at - Date.now(), LONGEST_MS))
    return () => clearTimeout(timer)
  }, [at, now])
  return at <= now
}
