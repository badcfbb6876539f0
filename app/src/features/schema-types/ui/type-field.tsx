import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#kit/shared/formatters.ts'
import { Select } from '#kit/ui/select.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { currencyCodes } from '#rules/rich-results/rules/formats/codes.ts'
import type { FieldValue, RowField } from '../domain/schema-type.ts'
import { countriesIn } from './countries.ts'
import { BoxesField, CountriesField, DaysField } from './list-field.tsx'

const INPUTS = { url: 'url', image: 'url', email: 'email', phone: 'tel', date: 'date', time: 'time' } as const
const PATTERNS = { day: 'DD/MM/YYYY', clock: 'HH:MM:SS' } as const

export interface TypeFieldProps {
  /** Prefix of the field's words: `faq`, or `faq.questions` inside rows. */
  words: string
  field: RowField
  /** Name of the input in the browser, where the field's own name is not unique. */
  path?: string
  value: FieldValue | undefined
  /** Value as stored; absent for what was never saved and inside rows. */
  saved?: FieldValue | undefined
  required: boolean
  /** The field's fault, in words. */
  error: string | undefined
  onValue: (name: string, value: string | boolean | string[]) => void
}

/** One declared field, rendered with the control it names. */
export const TypeField = memo(function TypeField({
  words,
  field,
  path,
  value,
  saved,
  required,
  error,
  onValue,
}: TypeFieldProps) {
  const { t, i18n } = useTranslation('schema-types')
  const { name } = field
  const [first = '', ...inner] = words.split('.')
  const own = (what: string) =>
    t(`${words}.${name}.${what}`, { defaultValue: '' }) ||
    (inner.length > 0 ? t(`${first}.${name}.${what}`, { defaultValue: '' }) : '')
  const shared = {
    name: path ?? name,
    label: own('label') || t(`field.${name}`),
    help: own('help') || undefined,
    error,
    required,
  }
  const set = (next: string | boolean | string[]) => onValue(name, next)
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
  const optionWords = (option: string) => own(`option.${option || 'none'}`)
  switch (field.control) {
    case 'switch':
      return (
        <Switch
          name={shared.name}
          on={value === true}
          saved={saved === undefined ? undefined : saved === true}
          onSwitch={set}
          help={shared.help}
        >
          {shared.label}
        </Switch>
      )
    case 'select':
      return (
        <Select
          {...shared}
          value={text}
          onValue={set}
          options={field.options.map((option) => ({
            value: option,
            label: field.names?.[option] ?? optionWords(option),
          }))}
        />
      )
    case 'country':
      return (
        <Select
          {...shared}
          value={text}
          onValue={set}
          options={[{ value: '', label: t('country.none') }, ...countriesIn(i18n.language)]}
        />
      )
    case 'currency':
      return (
        <Select
          {...shared}
          value={text}
          onValue={set}
          options={currenciesIn(i18n.language, t('currency.none'))}
        />
      )
    case 'days':
      return <DaysField {...shared} value={list} onValue={set} />
    case 'choices':
      return (
        <BoxesField
          {...shared}
          value={list}
          onValue={set}
          options={field.options.map((option) => ({ value: option, label: optionWords(option) }))}
        />
      )
    case 'countries':
      return <CountriesField {...shared} value={list} onValue={set} />
    case 'list':
      return (
        <TextField {...shared} value={list.join('\n')} onValue={(next) => set(next.split('\n'))} multiline />
      )
    case 'number':
      return (
        <TextField
          {...shared}
          value={text}
          onValue={set}
          inputMode={field.decimals ? 'decimal' : 'numeric'}
        />
      )
    case 'day':
    case 'clock':
      return <TextField {...shared} value={text} onValue={set} placeholder={PATTERNS[field.control]} />
    case 'text':
      return (
        <TextField
          {...shared}
          value={text}
          onValue={set}
          {...(field.multiline && { multiline: true, maxCharacters: field.longest ?? 4_000 })}
        />
      )
    default:
      return <TextField {...shared} value={text} onValue={set} type={INPUTS[field.control]} />
  }
})

/** Returns the currencies by code, with their names in a language. */
function currenciesIn(language: string, none: string): { value: string; label: string }[] {
  const names = displayNames(language, { type: 'currency' })
  const all = [...currencyCodes]
    .sort()
    .map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
  return [{ value: '', label: none }, ...all]
}
