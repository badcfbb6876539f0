import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes, labelLook } from './field.tsx'

type Native = Pick<
  ComponentPropsWithRef<'input'>,
  | 'name'
  | 'value'
  | 'placeholder'
  | 'disabled'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'onBlur'
  | 'required'
  | 'maxLength'
>

export interface TextFieldProps extends Native {
  label: string
  onValue: (value: string) => void
  /** Hides the label visually; it stays accessible and becomes the placeholder. */
  labelHidden?: boolean
  help?: ReactNode
  error?: string | undefined
  multiline?: boolean
  /** Counts UTF-16 units against this limit, as the server's schema and the database do. */
  maxCharacters?: number
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden = false, onValue, help, error, multiline, maxCharacters, ...native } = props
  const { t } = useTranslation('shell')
  const id = useId()
  const value = String(native.value ?? '')
  const shared = {
    id,
    className: 'sp-input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': help || error ? `${id}-notes` : undefined,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
  }
  return (
    <div className="sp-field">
      <div className={labelHidden ? undefined : 'sp-field-head'}>
        <label className={labelHidden ? 'sp-hidden' : labelLook(native.required)} htmlFor={id}>
          {label}
        </label>
        {maxCharacters !== undefined && (
          <span className="sp-counter">
            <span className={value.length > maxCharacters ? 'sp-counter-over' : undefined}>
              {t('counter.characters', { count: value.length, max: maxCharacters })}
            </span>
          </span>
        )}
      </div>
      {multiline ? (
        <textarea
          {...shared}
          name={native.name}
          value={value}
          placeholder={native.placeholder}
          disabled={native.disabled}
          required={native.required}
        />
      ) : (
        <input
          {...native}
          {...shared}
          {...(labelHidden && { placeholder: native.placeholder ?? label })}
          value={value}
        />
      )}
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  )
}
