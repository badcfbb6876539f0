import { useTranslation } from 'react-i18next'
import type { GeneratedField } from '../domain/writing.ts'

/** What is to be known of a field before it is written. */
export function useFieldHelps(): Partial<Record<GeneratedField, string>> {
  const { t } = useTranslation('meta-tags')
  return { handle: t('generate.handleHelp'), body: t('generate.bodyHelp') }
}
