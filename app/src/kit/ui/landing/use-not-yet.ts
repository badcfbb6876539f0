import { useTranslation } from 'react-i18next'
import type { DrawingName } from '../drawing.tsx'

/** Returns what an empty list says while a scan runs: nothing is known to be well before its end. */
export function useNotYet(): { title: string; note: string; drawing: DrawingName } {
  const { t } = useTranslation('landing')
  return { title: t('soFar.title'), note: t('soFar.note'), drawing: 'signpost' }
}
