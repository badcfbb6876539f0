import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'
import './choice.css'

export interface SwitchProps {
  /** Label: what is switched on or off. */
  children: ReactNode
  on: boolean
  onSwitch: (on: boolean) => void
  help?: ReactNode
  disabled?: boolean
  name?: string
}

/** The browser's checkbox with the ARIA role of a switch, drawn as one. */
export function Switch({ children, on, onSwitch, help, disabled, name }: SwitchProps) {
  const id = useId()
  return (
    <div className="sp-choice-field">
      <label className="sp-choice">
        <input
          type="checkbox"
          role="switch"
          className="sp-switch"
          name={name}
          checked={on}
          aria-checked={on}
          disabled={disabled}
          aria-describedby={help ? `${id}-notes` : undefined}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldNotes id={`${id}-notes`} help={help} />
    </div>
  )
}
