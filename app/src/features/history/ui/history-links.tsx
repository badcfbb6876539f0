import { useTranslation } from 'react-i18next'
import { HISTORY_PATH, OPERATIONS_PATH } from '#core/changes/ui/operation-paths.ts'
import { HubLinks } from '#kit/ui/landing/hub-links.tsx'

const VISITS_PATH = '/history/visits'

/** Links to single changes, to their operations, and to staff visits. */
export function HistoryLinks() {
  const { t } = useTranslation('history')
  return (
    <HubLinks
      label={t('title')}
      links={[
        { to: HISTORY_PATH, label: t('changes') },
        { to: OPERATIONS_PATH, label: t('operations') },
        { to: VISITS_PATH, label: t('visits') },
      ]}
    />
  )
}
