import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { AutomationLineContext } from '#core/registry/client.ts'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { CountsSkeleton } from '#kit/ui/landing/counts-skeleton.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { ImageSummary } from '../contract/images.ts'
import { altTextGate } from '../plan-gates.ts'
import { ImageCounts } from './image-counts.tsx'
import { LIST_PATH, operationPath, RUNS_PATH } from './paths.ts'
import { useSummary } from './use-alt-text.ts'

const ImageGrid = latePart(
  () => import('./image-grid.tsx').then((part) => part.ImageGrid),
  <SkeletonRows rows={8} />,
)
// Fetched in parallel with the summary that decides whether it is needed: it nearly always is.
void ImageGrid.ready()
const OperationsPanel = latePart(
  () => import('#core/changes/ui/operations-panel.tsx').then((part) => part.OperationsPanel),
  <SkeletonRows rows={8} />,
)
const NoImages = latePart(
  () => import('./no-images.tsx').then((part) => part.NoImages),
  <SkeletonRows rows={4} />,
)
const StoreDataProgress = latePart(
  () => import('#core/catalogue/ui/store-data-progress.tsx').then((part) => part.StoreDataProgress),
  <SkeletonRows rows={2} />,
)
const OneOperation = latePart(
  () => import('./one-operation.tsx').then((part) => part.OneOperation),
  <Section>
    <SkeletonRows rows={8} />
  </Section>,
)

/** The tab of alt texts: the images, the list of operations, or one operation with its review. */
export function AltTextPanel() {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  const [query] = useSearchParams()
  const id = query.get('operation')
  if (id && /^\d{1,18}$/.test(id)) return <OneOperation id={id} key={id} />
  if (query.get('runs'))
    return (
      <Stack gap={4}>
        <Inline>
          <Link to={LIST_PATH}>{t('operations.all')}</Link>
        </Inline>
        <Section title={t('operations.title')} flush>
          <OperationsPanel only={OURS} pathOf={operationPath} />
        </Section>
      </Stack>
    )
  return (
    <PlanGate gate={altTextGate}>
      <Images />
    </PlanGate>
  )
}

/** The images once the store was synced; before that, the progress or the empty state. */
function Images() {
  const { t } = useTranslation('alt-text')
  const automationLine = use(AutomationLineContext)
  const { isPending, data: status } = useCatalogue()
  const summary = useSummary()
  if (isPending || summary.isPending) return <CountsSkeleton />
  if (status && status.asOf === null)
    return (
      <Section flush>
        {status.progress ? (
          <div className="sp-section-body">
            <StoreDataProgress progress={status.progress} />
          </div>
        ) : (
          <NoImages />
        )}
      </Section>
    )
  if (summary.data && isToCome(summary.data))
    return (
      <Section flush>
        <NoImages state={summary.data.state} />
      </Section>
    )
  return (
    <Landing
      state={summary.data && summary.data.state !== 'done' && <Reading state={summary.data.state} />}
      headline={
        summary.data ? (
          <ImageCounts summary={summary.data} />
        ) : (
          <LandingFailed
            error={summary.error}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        )
      }
      table={
        <Section flush>
          <ImageGrid />
        </Section>
      }
      automation={automationLine?.({ generator: GENERATOR })}
      operations={
        <>
          <RecentOperations {...OURS} none={t('recent.none')} />
          <Inline>
            <Link to={RUNS_PATH}>{t('operations.show')}</Link>
          </Inline>
        </>
      }
    />
  )
}

/** Whether there are no images yet because they are read after the store data. */
function isToCome({ owners, state }: ImageSummary): boolean {
  return (state === 'never' || state === 'running') && owners.every(({ held }) => held === 0)
}

/** States that the images are being synced, or that some are missing. */
function Reading({ state }: { state: Exclude<ImageSummary['state'], 'done'> }) {
  const { t } = useTranslation('alt-text')
  return <Banner tone={state === 'running' ? 'info' : 'attention'} title={t(`reading.${state}`)} />
}

/** Prefix of this feature's operation types. */
const OURS = { type: 'alt-text.' }
/** Generator of these texts, which automations may run. */
const GENERATOR = 'alt-text.generate'
