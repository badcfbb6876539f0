import { useTranslation } from 'react-i18next'

/** Language of untranslated texts (decision 0089). */
export const ENGLISH = 'en'

/** Tells readers of other languages that a text is in English. */
export function EnglishNote() {
  const { t, i18n } = useTranslation('shell')
  return i18n.language === ENGLISH ? null : <p className="sp-subtle">{t('inEnglish')}</p>
}
