import { useTranslation } from 'react-i18next'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { CodesTab } from './codes-tab.tsx'

const WAIT = (
  <Section>
    <SkeletonRows rows={4} sign={false} />
  </Section>
)
const ChargesTab = latePart(() => import('./charges-tab.tsx').then((part) => part.ChargesTab), WAIT)
const OffersTab = latePart(() => import('./offers-tab.tsx').then((part) => part.OffersTab), WAIT)
const DeparturesTab = latePart(() => import('./departures-tab.tsx').then((part) => part.DeparturesTab), WAIT)

/** `/admin/money`: promotion codes, purchases with their refunds, plans beside the four, why stores leave. */
export function MoneyPage() {
  const { t } = useTranslation('plans')
  return (
    <Page title={t('staff.title')} full>
      <Tabs
        label={t('staff.title')}
        items={[
          { label: t('staff.codes.title'), panel: <CodesTab /> },
          { label: t('staff.charges.title'), panel: <ChargesTab /> },
          { label: t('staff.once.tab'), panel: <OffersTab /> },
          { label: t('staff.departures.title'), panel: <DeparturesTab /> },
        ]}
      />
    </Page>
  )
}
