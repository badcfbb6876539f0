import { type ReactNode, useId } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { FieldNotes } from './field.tsx'
import './choice.css'

export interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; help?: string; disabled?: boolean }[]
  onValue: (value: Value) => void
  help?: ReactNode
  error?: string | undefined
  name?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onValue, help, error, name } = props
  const id = useId()
  return (
    <AriaRadioGroup
      className="sp-radio-group"
      value={value}
      isInvalid={Boolean(error)}
      onChange={(chosen) => onValue(chosen as Value)}
      {...(name && { name })}
      {...((help || error) && { 'aria-describedby': `${id}-notes` })}
    >
      <Label className="sp-field-label">{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.disabled ?? false}
          className="sp-choice sp-radio"
        >
          <span className="sp-box sp-box-round" aria-hidden="true" />
          <span>
            {option.label}
            {option.help && <span className="sp-choice-help">{option.help}</span>}
          </span>
        </Radio>
      ))}
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </AriaRadioGroup>
  )
}
