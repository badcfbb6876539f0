import { useEffect, useState } from 'react'

const FAULTY =
  '[aria-invalid="true"], fieldset:has(> .sp-field-notes > .sp-field-error) :enabled:not(fieldset)'

/**
 * Returns a function to call when a press was refused: once the errors are rendered, it focuses the first invalid
 * field of the dialog.
 */
export function useFirstFault(): () => void {
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>(`[role="dialog"] :is(${FAULTY})`)?.focus()
  }, [refused])
  return () => setRefused((times) => times + 1)
}
