import { type ReactNode, useId } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { FieldNotes } from './field.tsx'
import { Icon } from './icon.tsx'
import './choice.css'

export interface CheckboxProps {
  children: ReactNode
  checked: boolean
  /** Some of what it stands for is chosen. */
  partly?: boolean
  onChecked: (checked: boolean) => void
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean
  name?: string
}

export function Checkbox(props: CheckboxProps) {
  const { children, checked, partly, onChecked, help, error, disabled, name } = props
  const id = useId()
  return (
    <div className="sp-choice-field">
      <AriaCheckbox
        className="sp-choice"
        isSelected={checked}
        isIndeterminate={partly ?? false}
        isDisabled={disabled ?? false}
        isInvalid={Boolean(error)}
        onChange={onChecked}
        {...(name && { name })}
        {...((help || error) && { 'aria-describedby': `${id}-notes` })}
      >
        <span className="sp-box" aria-hidden="true">
          {partly ? <span className="sp-box-partly" /> : <Icon name="check" />}
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  )
}
