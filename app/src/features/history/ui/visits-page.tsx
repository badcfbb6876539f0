import { useTranslation } from 'react-i18next'
import { VisitList } from '#core/staff/ui/visit-list.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { HistoryLinks } from './history-links.tsx'

/** `/history/visits`: staff members who visited the store, and why. */
export function VisitsPage() {
  const { t } = useTranslation(['history', 'visits'])
  return (
    <Page title={t('history:visits')} back full>
      <HistoryLinks />
      <Section note={t('visits:note')} flush>
        <VisitList />
      </Section>
    </Page>
  )
}
