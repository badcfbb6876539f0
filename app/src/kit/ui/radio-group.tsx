import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'
import './choice.css'

export interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; help?: string; disabled?: boolean }[]
  onValue: (value: Value) => void
  help?: ReactNode
  error?: string | undefined
}

/** One of a few options, all visible. The browser handles arrow keys as for any radio buttons. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onValue, help, error } = props
  const id = useId()
  return (
    <fieldset
      className="sp-radio-group"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={help || error ? `${id}-notes` : undefined}
    >
      <legend className="sp-field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="sp-choice">
          <input
            type="radio"
            className="sp-box sp-radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-describedby={option.help ? `${id}-${option.value}` : undefined}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.label}
            {option.help && (
              <span className="sp-choice-help" id={`${id}-${option.value}`}>
                {option.help}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </fieldset>
  )
}
