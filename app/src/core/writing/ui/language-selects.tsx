import { useTranslation } from 'react-i18next'
import { languageName } from '#kit/shared/formatters.ts'
import { Select } from '#kit/ui/select.tsx'
import { WRITING_LANGUAGES } from '../languages.ts'
import { TONES } from '../tones.ts'

interface ChoiceProps<Value extends string> {
  label: string
  /** Empty: not chosen yet; the first entry then asks for it. */
  value: Value | ''
  onValue: (value: Value | '') => void
  error: string | undefined
}

/** Selects the language of a text. */
export function LanguageSelect<Value extends string>({ value, ...field }: ChoiceProps<Value>) {
  const { t, i18n } = useTranslation('writing')
  return (
    <Select
      {...field}
      value={value}
      options={[
        ...(value === '' ? [{ value: '' as const, label: t('chooseLanguage') }] : []),
        ...WRITING_LANGUAGES.map((each) => ({
          value: each as unknown as Value,
          label: languageName(each, i18n.language),
        })),
      ]}
    />
  )
}

/** Selects the tone of voice of a text. */
export function ToneSelect<Value extends string>({ value, ...field }: ChoiceProps<Value>) {
  const { t } = useTranslation('writing')
  return (
    <Select
      {...field}
      value={value}
      options={[
        ...(value === '' ? [{ value: '' as const, label: t('chooseTone') }] : []),
        ...TONES.map((each) => ({
          value: each as unknown as Value,
          label: t(`toneName.${each.split(' ', 1)[0]}`),
        })),
      ]}
    />
  )
}
