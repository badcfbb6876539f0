import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'
import './choice.css'

export interface SwitchProps {
  /** What is on or off. */
  children: ReactNode
  on: boolean
  onSwitch: (on: boolean) => void
  help?: ReactNode
  disabled?: boolean
  name?: string
}

/** A box of the browser that calls itself a switch (ARIA), drawn as one. */
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
