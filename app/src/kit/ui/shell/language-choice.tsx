import { useTranslation } from 'react-i18next'
import { languageName } from '#kit/shared/formatters.ts'
import { chooseLanguage } from '../i18n/chosen-language.ts'
import { languagesOffered } from '../i18n/i18n.ts'
import { Select } from '../select.tsx'

/** Chooses the language of pages without a merchant's profile; each language is called by its own name. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  return (
    <Select
      label={t('language')}
      labelHidden
      value={i18n.language}
      onValue={(language) => chooseLanguage(i18n, language)}
      options={languagesOffered(i18n.language).map((value) => ({ value, label: ownName(value) }))}
    />
  )
}

function ownName(language: string): string {
  const name = languageName(language, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
