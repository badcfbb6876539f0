import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { AutomationLineContext } from '#core/registry/client.ts'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { CountsSkeleton } from '#kit/ui/landing/counts-skeleton.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { metaTagsGate } from '../plan-gates.ts'
import { KindSwitch } from './kind-switch.tsx'
import { ListingCounts } from './listing-counts.tsx'
import { TABS } from './paths.ts'
import { useSummary, useViewsKnown } from './use-meta-tags.ts'

const MetaTagsGrid = lazyPart(() => import('./meta-tags-grid.tsx').then((part) => part.MetaTagsGrid))
// Fetched in parallel with the status that decides whether it is needed: it nearly always is.
void MetaTagsGrid.ready()
const NothingHere = lazyPart(() => import('./nothing-here.tsx').then((part) => part.NothingHere))
const StoreDataProgress = lazyPart(() =>
  import('#core/catalogue/ui/store-data-progress.tsx').then((part) => part.StoreDataProgress),
)

/** Generator of these texts, which automations may run, and the types of operations on them. */
const GENERATOR = 'meta-tags.generate'
const OURS = 'meta-tags.,automations.'

/** Counts and list of one kind of resource, selected in the URL, with automations and the latest changes. */
export function MetaTagsPanel() {
  const { t } = useTranslation('meta-tags')
  const automationLine = use(AutomationLineContext)
  const [query, setQuery] = useSearchParams()
  const kind = RESOURCE_KINDS.find((each) => each === query.get('kind')) ?? 'product'
  const catalogue = useCatalogue()
  const areViewsKnown = useViewsKnown()
  const status = catalogue.data
  const progress = status?.progress
  const summary = useSummary(kind)
  // Before the first sync has ended, a list shows what has arrived so far.
  const isSynced = !status || status.asOf !== null || status.kinds.some(({ held }) => held > 0)
  if (catalogue.isPending || !areViewsKnown || (isSynced && summary.isPending))
    return (
      <PlanGate gate={metaTagsGate}>
        <CountsSkeleton />
      </PlanGate>
    )
  return (
    <PlanGate gate={metaTagsGate}>
      <Landing
        headline={isSynced && <Headline summary={summary} kind={kind} />}
        table={
          <Section flush>
            <KindSwitch
              value={kind}
              counts={Object.fromEntries(status?.kinds.map(({ kind, held }) => [kind, held]) ?? [])}
              onValue={(chosen) =>
                setQuery({
                  tabindex: String(TABS.metaTags),
                  ...(chosen !== 'product' && { kind: chosen }),
                })
              }
            />
            {progress && (
              <div className="sp-section-body">
                <Suspense>
                  <StoreDataProgress progress={progress} />
                </Suspense>
              </div>
            )}
            <Suspense fallback={<Waiting />}>
              {isSynced ? <MetaTagsGrid kind={kind} key={kind} /> : !progress && <NothingHere kind={kind} />}
            </Suspense>
          </Section>
        }
        automation={automationLine?.({ generator: GENERATOR })}
        operations={<RecentOperations type={OURS} none={t('recent.none')} />}
      />
    </PlanGate>
  )
}

function Waiting() {
  return (
    <Loading>
      <SkeletonRows rows={8} />
    </Loading>
  )
}

/** The counts, or why they could not be loaded; the list below works without them. */
function Headline({ summary, kind }: { summary: ReturnType<typeof useSummary>; kind: ResourceKind }) {
  if (summary.data) return <ListingCounts summary={summary.data} kind={kind} />
  return (
    <LandingFailed
      error={summary.error}
      onRetry={() => void summary.refetch()}
      retrying={summary.isFetching}
    />
  )
}
