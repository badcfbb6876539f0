import { useTranslation } from 'react-i18next'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import type { SchemaResultsRun } from '../contract.ts'

/** Describes what happens automatically. */
export function ScanAutomation({ last }: { last: SchemaResultsRun | null }) {
  const { t } = useTranslation('schema-results')
  return (
    <AutomationStrip state={t('automation.on')} tone="success">
      {t(last ? 'automation.weekly' : 'automation.first')}
    </AutomationStrip>
  )
}
