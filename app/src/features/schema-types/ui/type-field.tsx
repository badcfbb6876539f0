import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Fault } from '../domain/check-values.ts'
import type { Field, FieldValue } from '../domain/schema-type.ts'
import { countriesIn } from './countries.ts'
import { useFaultWords } from './use-fault-words.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const INPUTS = { url: 'url', image: 'url', email: 'email', date: 'date', time: 'time' } as const

export interface TypeFieldProps {
  type: string
  field: Field
  value: FieldValue | undefined
  fault: Fault | undefined
  onValue: (name: string, value: FieldValue) => void
}

/** One declared field, asked for by the control it names. */
export const TypeField = memo(function TypeField({ type, field, value, fault, onValue }: TypeFieldProps) {
  const { t, i18n } = useTranslation('schema-types')
  const faultWords = useFaultWords(type)
  const { name } = field
  const label = t(`${type}.${name}.label`, { defaultValue: '' }) || t(`field.${name}`)
  const help = t(`${type}.${name}.help`, { defaultValue: '' }) || undefined
  const error = fault && faultWords(fault)
  const set = (next: FieldValue) => onValue(name, next)
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value : []
  switch (field.control) {
    case 'switch':
      return (
        <Switch name={name} on={value === true} onSwitch={set} help={help}>
          {label}
        </Switch>
      )
    case 'select':
      return (
        <Select
          name={name}
          label={label}
          value={text}
          onValue={set}
          options={field.options.map((option) => ({
            value: option,
            label: t(`${type}.${name}.option.${option || 'none'}`),
          }))}
          help={help}
          error={error}
        />
      )
    case 'country': {
      return (
        <Select
          name={name}
          label={label}
          value={text}
          onValue={set}
          options={[{ value: '', label: t('country.none') }, ...countriesIn(i18n.language)]}
          help={help}
          error={error}
        />
      )
    }
    case 'days':
      return (
        <fieldset className="sp-field">
          <legend className="sp-field-label">{label}</legend>
          <Stack gap={1}>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                name={`${name}.${day}`}
                checked={list.includes(day)}
                onChecked={(on) => set(DAYS.filter((each) => (each === day ? on : list.includes(each))))}
              >
                {t(`day.${day}`)}
              </Checkbox>
            ))}
          </Stack>
        </fieldset>
      )
    case 'list':
      return (
        <TextField
          name={name}
          label={label}
          value={list.join('\n')}
          onValue={(next) => set(next.split('\n'))}
          multiline
          help={help}
          error={error}
        />
      )
    case 'number':
      return (
        <TextField
          name={name}
          label={label}
          value={text}
          onValue={set}
          inputMode={field.decimals ? 'decimal' : 'numeric'}
          help={help}
          error={error}
        />
      )
    default:
      return (
        <TextField
          name={name}
          label={label}
          value={text}
          onValue={set}
          {...(field.control !== 'text' && { type: INPUTS[field.control] })}
          {...(field.control === 'text' &&
            field.multiline && { multiline: true, maxCharacters: field.longest ?? 1_000 })}
          help={help}
          error={error}
        />
      )
  }
})
