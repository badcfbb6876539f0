import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { metaTagsGate } from '../plan-gates.ts'
import { KindSwitch } from './kind-switch.tsx'
import { TABS } from './paths.ts'
import { useViewsKnown } from './use-meta-tags.ts'

const MetaTagsGrid = lazyPart(() => import('./meta-tags-grid.tsx').then((part) => part.MetaTagsGrid))
// Fetched in parallel with the status that decides whether it is needed: it nearly always is.
void MetaTagsGrid.ready()
const NothingHere = lazyPart(() => import('./nothing-here.tsx').then((part) => part.NothingHere))
const StoreDataProgress = lazyPart(() =>
  import('#core/catalogue/ui/store-data-progress.tsx').then((part) => part.StoreDataProgress),
)

/** The list of one kind of resource, selected in the URL. */
export function MetaTagsPanel() {
  const [query, setQuery] = useSearchParams()
  const kind = RESOURCE_KINDS.find((each) => each === query.get('kind')) ?? 'product'
  const catalogue = useCatalogue()
  const areViewsKnown = useViewsKnown()
  const status = catalogue.data
  const progress = status?.progress
  // Before the first sync has ended, a list shows what has arrived so far.
  const isSynced = !status || status.asOf !== null || status.kinds.some(({ held }) => held > 0)
  return (
    <PlanGate gate={metaTagsGate}>
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
          {catalogue.isPending || !areViewsKnown ? (
            <Waiting />
          ) : isSynced ? (
            <MetaTagsGrid kind={kind} key={kind} />
          ) : (
            !progress && <NothingHere kind={kind} />
          )}
        </Suspense>
      </Section>
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
