import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'

/** Returns the function that says which plan opens a locked part, in that part's words, or that staff closed it. */
export function useLockedWords() {
  const { t } = useTranslation(['speed', 'shell'])
  return (part: 'field' | 'score' | 'trend', plan: string): string =>
    plan === CLOSED_BY_STAFF ? t('shell:locked.closed') : t(`${part}.locked`, { plan })
}
