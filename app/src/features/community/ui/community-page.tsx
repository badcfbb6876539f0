import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { communityApi } from './community-api.ts'
import { RequestsTab } from './requests-tab.tsx'

const WAIT = (
  <Section>
    <SkeletonRows rows={6} sign={false} />
  </Section>
)
const RoadmapTab = latePart(() => import('./roadmap-tab.tsx').then((part) => part.RoadmapTab), WAIT)
const ChangelogTab = latePart(() => import('./changelog-tab.tsx').then((part) => part.ChangelogTab), WAIT)
const SuggestDialog = lateDialog(() => import('./suggest-dialog.tsx').then((part) => part.SuggestDialog))

/** `/community`: feature requests, the roadmap, and the changelog. */
export function CommunityPage() {
  const { t } = useTranslation('community')
  const [suggesting, setSuggesting] = useState(false)
  return (
    <Page
      title={t('title')}
      back
      primary={{
        label: t('suggest.action'),
        call: communityApi.propose,
        onAction: () => setSuggesting(true),
      }}
    >
      <Tabs
        label={t('title')}
        ownUrl
        items={[
          { label: t('tab.requests'), panel: <RequestsTab /> },
          { label: t('tab.roadmap'), panel: <RoadmapTab /> },
          { label: t('tab.changelog'), panel: <ChangelogTab /> },
        ]}
      />
      {suggesting && <SuggestDialog onClose={() => setSuggesting(false)} />}
    </Page>
  )
}
