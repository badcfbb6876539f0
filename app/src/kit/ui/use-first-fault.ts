import { useEffect, useState } from 'react'

const FAULTY =
  '[aria-invalid="true"], fieldset:has(> .sp-field-notes > .sp-field-error) :enabled:not(fieldset)'

/** Call it when a press was refused: once the faults are drawn, the focus goes to the first faulty field of the dialog. */
export function useFirstFault(): () => void {
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>(`[role="dialog"] :is(${FAULTY})`)?.focus()
  }, [refused])
  return () => setRefused((times) => times + 1)
}
