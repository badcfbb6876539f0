import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { Overview } from '../contract.ts'
import { STATES } from '../domain/bounds.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { brokenLinksApi, TABS } from './broken-links-api.ts'
import { CaptureBanner, useCaptureEmbed } from './capture-banner.tsx'
import { inputOf, VIEW } from './list-search.ts'
import { useOverview } from './use-broken-links.ts'

const SKELETON = (
  <Loading>
    <Section flush>
      <SkeletonRows rows={8} />
    </Section>
  </Loading>
)
const Overview = latePart(() => import('./overview-panel.tsx').then((part) => part.OverviewPanel), SKELETON)
const LinkList = latePart(() => import('./link-list.tsx').then((part) => part.LinkList), SKELETON)
const Automation = latePart(
  () => import('./automation-panel.tsx').then((part) => part.AutomationPanel),
  SKELETON,
)
const AddDialog = lateDialog(() => import('./add-dialog.tsx').then((part) => part.AddDialog))
const ImportDialog = lateDialog(() => import('./import-dialog.tsx').then((part) => part.ImportDialog))

/** Returns which links the open tab lists; those that show no list export all. */
const shownState = (query: URLSearchParams) =>
  STATES.find((state) => TABS[state] === Number(query.get('tabindex'))) ?? 'all'

const sumOf = (counts: Overview['counts']): number => STATES.reduce((sum, state) => sum + counts[state], 0)

/** `/seo-booster/brokenlink`: the store's paths without a page, and what was decided about each. */
export function BrokenLinksPage() {
  const { t } = useTranslation(['broken-links', 'landing', 'grid'])
  const [query] = useSearchParams()
  const shown = shownState(query)
  const overview = useOverview()
  const embed = useCaptureEmbed()
  const locked = useLockedPlan(brokenLinksGate)
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null)
  const input = inputOf(readGridView(query, VIEW), shown)
  const csv = useCsv(() => brokenLinksApi.csv(input), brokenLinksApi.csv)
  const counts = overview.data?.counts
  const listed = counts ? (input.hidden ? counts.hidden : shown === 'all' ? sumOf(counts) : counts[shown]) : 0
  return (
    <Page
      title={t('title')}
      full
      primary={{ label: t('add.action'), onAction: () => setDialog('add'), disabled: locked !== null }}
      secondary={[
        { label: t('import.action'), onAction: () => setDialog('import'), disabled: locked !== null },
      ]}
      csv={listed > 0 ? csv : undefined}
    >
      {locked !== null && <LandingLocked plan={locked} />}
      {overview.data && !embed.isPending && <CaptureBanner overview={overview.data} />}
      {overview.isPending || embed.isPending ? (
        SKELETON
      ) : (
        <Tabs
          label={t('title')}
          ownUrl
          items={[
            { index: TABS.overview, label: t('tab.overview'), panel: <Overview overview={overview} /> },
            ...STATES.map((state) => ({
              index: TABS[state],
              label: t(`tab.${state}`),
              count: counts?.[state] || undefined,
              panel: <LinkList key={state} state={state} />,
            })),
            { index: TABS.automation, label: t('tab.automation'), panel: <Automation /> },
          ]}
        />
      )}
      <Suspense>
        {dialog === 'add' && <AddDialog onClose={() => setDialog(null)} />}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </Page>
  )
}
