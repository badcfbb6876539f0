import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'
import './choice.css'

export interface CheckboxProps {
  children: ReactNode
  checked: boolean
  /** Some of the items it represents are selected. */
  partly?: boolean
  onChecked: (checked: boolean) => void
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean
  name?: string
}

/** The browser's own checkbox with our styling: every device and screen reader knows it, and it needs no script. */
export function Checkbox(props: CheckboxProps) {
  const { children, checked, partly = false, onChecked, help, error, disabled, name } = props
  const id = useId()
  return (
    <div className="sp-choice-field">
      <label className="sp-choice">
        <input
          type="checkbox"
          className="sp-box"
          ref={(box) => {
            if (box) box.indeterminate = partly
          }}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={help || error ? `${id}-notes` : undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  )
}
