import { useLayoutEffect, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Typing that rests this long is a question, in milliseconds. */
const SETTLE_MS = 350

/** A search whose words are shown as they are typed and handed on once the typing rests. */
export function SearchField({
  label,
  labelHidden = false,
  value,
  onValue,
}: {
  label: string
  labelHidden?: boolean
  /** The words asked for last; when they change from outside the field follows. */
  value: string
  onValue: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  // While the next page loads its forerunner is only hidden: that ends layout effects alone, and words handed on then
  // would lead back from where the person has gone.
  useLayoutEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onValue(text), SETTLE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      type="search"
      label={label}
      labelHidden={labelHidden}
      value={text}
      onValue={setText}
      autoComplete="off"
    />
  )
}
