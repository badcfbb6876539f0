import { useTranslation } from 'react-i18next'
import type { GeneratedField } from '../domain/writing.ts'

/** Returns the hints shown beside fields before they are generated. */
export function useFieldHelps(): Partial<Record<GeneratedField, string>> {
  const { t } = useTranslation('meta-tags')
  return { handle: t('generate.handleHelp'), body: t('generate.bodyHelp') }
}
