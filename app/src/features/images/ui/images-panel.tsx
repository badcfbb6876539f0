import { useTranslation } from 'react-i18next'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed, LandingLocked, LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Dashboard } from '../contract/dashboard.ts'
import { imagesGate } from '../plan-gates.ts'
import { ImagesHeadline } from './images-headline.tsx'
import { ImagesSkeleton } from './images-skeleton.tsx'
import { searchOf, VIEW } from './list-search.ts'
import { imagesIn, SizingProgress } from './sizes-known.tsx'
import { StateTiles } from './state-tiles.tsx'
import { useDashboard, useImageList } from './use-images.ts'
import './images-panel.css'

const ImageGrid = latePart(
  () => import('./image-grid.tsx').then((part) => part.ImageGrid),
  <SkeletonRows rows={12} />,
)
// Loaded in parallel with the counts, which render first.
void ImageGrid.ready()
// At the foot of the screen, or in place of all of it: nothing else depends on them.
const AutomationLine = latePart(
  () => import('./automation-line.tsx').then((part) => part.AutomationLine),
  <SkeletonRows rows={1} lines={1} />,
)
const NoImages = latePart(
  () => import('./no-images.tsx').then((part) => part.NoImages),
  <SkeletonRows rows={8} />,
)

/** The images of the store: counts by state, the list, and the automations. */
export function ImagesPanel() {
  const { t } = useTranslation('images')
  const dashboard = useDashboard()
  const catalogue = useCatalogue()
  const view = useGridView(VIEW)
  const locked = useLockedPlan(imagesGate)
  const { data } = dashboard
  const total = data ? imagesIn(data) : 0
  // Renders the screen only once its list is loaded, so that nothing moves afterwards. Skips the list for a store
  // that was never synced.
  const list = useImageList(searchOf(view), total > 0)
  if (dashboard.isPending || catalogue.isPending || list.isLoading)
    return (
      <Loading>
        <ImagesSkeleton />
      </Loading>
    )
  if (!data)
    return (
      <LandingFailed
        error={dashboard.error}
        onRetry={() => void dashboard.refetch()}
        retrying={dashboard.isFetching}
      />
    )
  if (total === 0 && data.read === 'failed') return <Reading dashboard={data} />
  if (total === 0)
    return (
      <Section flush>
        <NoImages read={data.read} />
      </Section>
    )
  return (
    <div className="sp-images-panel">
      <Landing
        state={
          <>
            {locked !== null && <LandingLocked plan={locked} />}
            <Reading dashboard={data} />
          </>
        }
        headline={<ImagesHeadline dashboard={data} total={total} />}
        tiles={<StateTiles dashboard={data} view={view} />}
        table={
          <Section flush>
            <ImageGrid view={view} locked={locked !== null} />
          </Section>
        }
        automation={<AutomationLine />}
        operations={<RecentOperations type="images." none={t('operations.none')} />}
      />
    </div>
  )
}

/** States what is not known yet, and whether it is being read. */
function Reading({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('images')
  const { sizing, read } = dashboard
  if (sizing) return <SizingProgress dashboard={dashboard} />
  if (read === 'running') return <Banner title={t('reading.running')}>{t('reading.runningWhy')}</Banner>
  if (read === 'partial' || read === 'failed')
    return <LandingPartial title={t(`reading.${read}`)} reasons={[t(`reading.${read}Why`)]} />
  return null
}
