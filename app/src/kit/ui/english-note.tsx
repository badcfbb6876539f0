import { useTranslation } from 'react-i18next'

/** The language of texts nobody has translated (decision 0089). */
export const ENGLISH = 'en'

/** Says that a text is in English, to whoever reads another language. */
export function EnglishNote() {
  const { t, i18n } = useTranslation('shell')
  return i18n.language === ENGLISH ? null : <p className="sp-subtle">{t('inEnglish')}</p>
}
