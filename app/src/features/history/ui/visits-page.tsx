import { useTranslation } from 'react-i18next'
import { useVisits } from '#core/staff/ui/use-visits.ts'
import { VisitList } from '#core/staff/ui/visit-list.tsx'
import { visitsApi } from '#core/staff/ui/visits-api.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { HistoryLinks } from './history-links.tsx'

/** `/history/visits`: staff members who visited the store, and why. */
export function VisitsPage() {
  const { t } = useTranslation(['history', 'visits'])
  const csv = useCsv(
    (cursor) => visitsApi.visitsCsv(cursor === undefined ? {} : { cursor }),
    visitsApi.visitsCsv,
  )
  const hasVisits = useVisits().data?.pages.some(({ rows }) => rows.length > 0)
  return (
    <Page title={t('history:visits')} back full>
      <HistoryLinks />
      <Section note={t('visits:note')} flush csv={hasVisits ? csv : undefined}>
        <VisitList />
      </Section>
    </Page>
  )
}
