import { type ReactNode, useId } from 'react'
import { FieldNotes, labelLook } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  onValue: (value: Value) => void
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean
  name?: string
  required?: boolean
  /** Hides the label visually if the context provides it. */
  labelHidden?: boolean
}

/** The browser's own list box: familiar on every device, and used by the admin itself. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onValue, help, error, disabled, name, required, labelHidden } = props
  const id = useId()
  return (
    <div className="sp-field">
      <label className={labelHidden ? 'sp-hidden' : labelLook(required)} htmlFor={id}>
        {label}
      </label>
      <div className="sp-select">
        <select
          id={id}
          name={name}
          className="sp-input"
          value={value}
          disabled={disabled}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={help || error ? `${id}-notes` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onValue(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  )
}
