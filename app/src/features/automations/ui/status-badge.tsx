import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { PausedBadge } from '#kit/ui/paused-badge.tsx'
import type { Automation } from '../contract.ts'

/** Whether an automation runs: paused if something locks it, whatever its status. */
export function StatusBadge({
  status,
  locked,
}: {
  status: Automation['status']
  /** Name of the plan that includes automations, or `CLOSED_BY_STAFF`; null if they are open. */
  locked: string | null
}) {
  const { t } = useTranslation('automations')
  const isActive = status === 'active'
  if (locked !== null && isActive) return <PausedBadge by={locked} />
  return <Badge tone={isActive ? 'success' : 'neutral'}>{t(`status.${status}`)}</Badge>
}
