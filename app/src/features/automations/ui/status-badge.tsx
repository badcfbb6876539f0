import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { Automation } from '../contract.ts'

/** Whether an automation runs: inactive if the plan does not include it, whatever its status. */
export function StatusBadge({ status, isLocked }: { status: Automation['status']; isLocked: boolean }) {
  const { t } = useTranslation(['automations', 'shell'])
  const isActive = status === 'active'
  if (isLocked && isActive) return <Badge tone="attention">{t('shell:switch.paused')}</Badge>
  return <Badge tone={isActive ? 'success' : 'neutral'}>{t(`status.${status}`)}</Badge>
}
