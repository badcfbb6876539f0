import { useTranslation } from 'react-i18next'
import { OperationsPanel } from '#core/changes/ui/operations-panel.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { HistoryLinks } from './history-links.tsx'

/** `/operations`: bulk operations, runs of automations and undos, newest first. */
export function OperationsPage() {
  const { t } = useTranslation(['history', 'changes', 'grid'])
  return (
    <Page title={t('operations')} back full>
      <HistoryLinks />
      <Section flush>
        <OperationsPanel />
      </Section>
    </Page>
  )
}
