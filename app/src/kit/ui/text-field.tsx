import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes } from './field.tsx'
import { pixelWidth } from './pixel-width.ts'

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
  /** Counts characters against this limit. */
  maxCharacters?: number
  /** Counts the width in a search result against this limit, in CSS pixels at its title's 20 px Arial. */
  maxPixels?: number
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden = false,
    onValue,
    help,
    error,
    multiline,
    maxCharacters,
    maxPixels,
    ...native
  } = props
  const { t } = useTranslation('shell')
  const id = useId()
  const value = String(native.value ?? '')
  const pixels = maxPixels === undefined ? 0 : Math.round(pixelWidth(value))
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
        <label className={labelHidden ? 'sp-hidden' : 'sp-field-label'} htmlFor={id}>
          {label}
        </label>
        {(maxCharacters !== undefined || maxPixels !== undefined) && (
          <span className="sp-counter">
            {maxCharacters !== undefined && (
              <Count over={value.length > maxCharacters}>
                {t('counter.characters', { count: value.length, max: maxCharacters })}
              </Count>
            )}
            {maxCharacters !== undefined && maxPixels !== undefined && ' · '}
            {maxPixels !== undefined && (
              <Count over={pixels > maxPixels}>
                {t('counter.pixels', { count: pixels, max: maxPixels })}
              </Count>
            )}
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

function Count({ over, children }: { over: boolean; children: ReactNode }) {
  return <span className={over ? 'sp-counter-over' : undefined}>{children}</span>
}
