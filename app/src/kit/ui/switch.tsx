import { type ReactNode, useId } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
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

export function Switch({ children, on, onSwitch, help, disabled, name }: SwitchProps) {
  const id = useId()
  return (
    <div className="sp-choice-field">
      <AriaSwitch
        className="sp-choice sp-switch"
        isSelected={on}
        isDisabled={disabled ?? false}
        onChange={onSwitch}
        {...(name && { name })}
        {...(help && { 'aria-describedby': `${id}-notes` })}
      >
        <span className="sp-track" aria-hidden="true">
          <span className="sp-knob" />
        </span>
        <span>{children}</span>
      </AriaSwitch>
      <FieldNotes id={`${id}-notes`} help={help} />
    </div>
  )
}
