import { useEffect, useRef, useState } from 'react'

/**
 * Returns a text that follows another at most every `ms` milliseconds and always ends with the latest: announcements
 * must not chatter.
 */
export function useThrottled(text: string, ms: number): string {
  const [shown, setShown] = useState(text)
  const last = useRef(0)
  useEffect(() => {
    if (text === shown) return
    const wait = Math.max(0, last.current + ms - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, shown, ms])
  return shown
}
