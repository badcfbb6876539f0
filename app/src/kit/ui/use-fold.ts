import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** For a `details` that overlays the page: closes it when the focus leaves, and on Escape, like a list box. */
export function useFold(): { fold: RefObject<HTMLDetailsElement | null>; close: () => void } {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = fold.current
    if (!details) return
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && details.contains(relatedTarget))) details.open = false
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      event.stopPropagation()
      details.open = false
      details.querySelector('summary')?.focus()
    }
    details.addEventListener('focusout', leave)
    details.addEventListener('keydown', escape)
    return () => {
      details.removeEventListener('focusout', leave)
      details.removeEventListener('keydown', escape)
    }
  }, [])
  const close = useCallback(() => {
    if (fold.current) fold.current.open = false
  }, [])
  return { fold, close }
}
