import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { StaffVisit } from '../contract.ts'

/** Whether the visit is active, or who ended it. */
export function VisitState({ visit }: { visit: Pick<StaffVisit, 'endedBy'> }) {
  const { t } = useTranslation('visits')
  if (visit.endedBy === null) return <Badge tone="attention">{t('now')}</Badge>
  return <Badge>{t(`endedBy.${visit.endedBy}`)}</Badge>
}
