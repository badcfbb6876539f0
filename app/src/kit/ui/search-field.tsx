import { useLayoutEffect, useState } from 'react'
import { TextField } from './text-field.tsx'
import { TYPING_PAUSE_MS } from './use-debounced.ts'

/** No list searches for more; a longer text that is pasted is cut. */
const LONGEST_SEARCH = 100

/** A search field that shows words as typed and reports them once typing pauses. */
export function SearchField({
  label,
  labelHidden = false,
  value,
  onValue,
}: {
  label: string
  labelHidden?: boolean
  /** The words searched last; the field follows when they change from outside. */
  value: string
  onValue: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  // A layout effect, because the previous page is only hidden while the next one loads, which ends layout effects
  // alone: words reported then would navigate back.
  useLayoutEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onValue(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      type="search"
      label={label}
      labelHidden={labelHidden}
      value={text}
      onValue={setText}
      maxLength={LONGEST_SEARCH}
      autoComplete="off"
    />
  )
}
