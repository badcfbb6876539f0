import { useTranslation } from 'react-i18next'

/**
 * Advice of a structured data check: how to fix the finding, or when to ignore it. Empty for a check that no longer
 * exists.
 */
export function CheckWords({ check, word }: { check: string; word: 'fix' | 'ignore' }) {
  const { t } = useTranslation('markup-checks')
  const words = t(`${check}.${word}`, { defaultValue: '' })
  return words && <p>{word === 'fix' ? words : t('whenIgnore', { words })}</p>
}
