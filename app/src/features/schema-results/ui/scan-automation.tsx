import { useTranslation } from 'react-i18next'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import type { AuditRun } from '../contract.ts'

/** What happens without a click. */
export function ScanAutomation({ last }: { last: AuditRun | null }) {
  const { t } = useTranslation('audit')
  return (
    <AutomationStrip state={t('automation.on')} tone="success">
      {t(last ? 'automation.weekly' : 'automation.first')}
    </AutomationStrip>
  )
}
