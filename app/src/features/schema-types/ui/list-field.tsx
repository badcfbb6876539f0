import { useTranslation } from 'react-i18next'
import { ManyChoices } from '#core/catalogue/ui/many-choices.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FieldNotes, labelLook } from '#kit/ui/field.tsx'
import { countriesIn } from './countries.ts'
import './list-field.css'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

interface ListFieldProps {
  name: string
  label: string
  value: readonly string[]
  help: string | undefined
  error: string | undefined
  required: boolean
  onValue: (value: string[]) => void
}

/** Checkboxes, all visible. */
export function BoxesField({
  name,
  label,
  value,
  help,
  error,
  required,
  options,
  isWide = false,
  onValue,
}: ListFieldProps & {
  options: readonly { value: string; label: string }[]
  /** Spans the whole width of the form, with its boxes side by side. */
  isWide?: boolean
}) {
  const chosen = (option: string, on: boolean) =>
    options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each)))
  return (
    <fieldset
      className={isWide ? 'sp-field sp-field-wide' : 'sp-field'}
      aria-describedby={help || error ? `${name}-notes` : undefined}
    >
      <legend className={labelLook(required)}>{label}</legend>
      <div className="sp-boxes">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}.${option.value}`}
            checked={value.includes(option.value)}
            onChecked={(on) => onValue(chosen(option.value, on))}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes id={`${name}-notes`} help={help} error={error} />
    </fieldset>
  )
}

/** Days of the week on a line of their own; their opening and closing times follow side by side below. */
export function DaysField(props: ListFieldProps) {
  const { t } = useTranslation('schema-types')
  return (
    <BoxesField {...props} isWide options={DAYS.map((day) => ({ value: day, label: t(`day.${day}`) }))} />
  )
}

/** Countries; those not chosen are folded away. */
export function CountriesField({ name, label, value, help, error, onValue }: ListFieldProps) {
  const { t, i18n } = useTranslation('schema-types')
  return (
    <div className="sp-field">
      <ManyChoices
        label={label}
        options={countriesIn(i18n.language)}
        chosen={value}
        onChosen={onValue}
        none={t('country.none')}
      />
      <FieldNotes id={`${name}-notes`} help={help} error={error} />
    </div>
  )
}
