import { useTranslation } from 'react-i18next'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { WaitingTab } from './waiting-tab.tsx'

const WAIT = (
  <Section>
    <SkeletonRows rows={6} sign={false} />
  </Section>
)
const RequestsTab = latePart(
  () => import('./staff-requests-tab.tsx').then((part) => part.StaffRequestsTab),
  WAIT,
)
const AnnouncementsTab = latePart(
  () => import('./announcements-tab.tsx').then((part) => part.AnnouncementsTab),
  WAIT,
)

/** `/admin/community`: undecided suggestions, all requests, announcements. */
export function StaffCommunityPage() {
  const { t } = useTranslation('community')
  return (
    <Page title={t('staff.title')}>
      <Tabs
        label={t('staff.title')}
        ownUrl
        items={[
          { label: t('staff.waiting.tab'), panel: <WaitingTab /> },
          { label: t('staff.requests.tab'), panel: <RequestsTab /> },
          { label: t('staff.announcements.tab'), panel: <AnnouncementsTab /> },
        ]}
      />
    </Page>
  )
}
