import { Suspense } from 'react'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { operationTabPath } from './paths.ts'

const OneOperation = lazyPart(() => import('./one-operation.tsx').then((part) => part.OneOperation))
const OperationsPanel = lazyPart(() =>
  import('#core/changes/ui/operations-panel.tsx').then((part) => part.OperationsPanel),
)

// Loaded in parallel with this code instead of after the profile.
void (new URLSearchParams(location.search).has('operation') ? OneOperation : OperationsPanel).ready()

/** Types of operations that write texts in bulk: this feature, alt texts in the next tab, and automations of either. */
const OURS = { type: 'meta-tags.,alt-text.,automations.' }

/**
 * Bulk operations on meta tags and alt texts, including those that wait for a review; a single one with its review
 * opens in the same tab.
 */
export function OperationsTab() {
  const [query] = useSearchParams()
  const id = query.get('operation')
  return (
    <Suspense fallback={<Waiting />}>
      {id && /^\d{1,18}$/.test(id) ? (
        <OneOperation id={id} key={id} />
      ) : (
        <Section flush>
          <OperationsPanel only={OURS} pathOf={operationTabPath} />
        </Section>
      )}
    </Suspense>
  )
}

function Waiting() {
  return (
    <Loading>
      <Section flush>
        <SkeletonRows rows={8} sign={false} />
      </Section>
    </Loading>
  )
}
