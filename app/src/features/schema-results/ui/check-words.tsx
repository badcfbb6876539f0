import { useTranslation } from 'react-i18next'

/** What a check of structured data advises: how to mend what it found, or when to leave it. Nothing of a check that is none any more. */
export function CheckWords({ check, word }: { check: string; word: 'fix' | 'ignore' }) {
  const { t } = useTranslation('markup-checks')
  const words = t(`${check}.${word}`, { defaultValue: '' })
  return words && <p>{word === 'fix' ? words : t('whenIgnore', { words })}</p>
}
