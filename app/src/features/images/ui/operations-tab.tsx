import { OperationsPanel } from '#core/changes/ui/operations-panel.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { operationPath } from './paths.ts'

const OneOperation = latePart(
  () => import('./one-operation.tsx').then((part) => part.OneOperation),
  <Section flush>
    <SkeletonRows rows={8} sign={false} />
  </Section>,
)

/** Prefix of this feature's operation types. */
const OURS = { type: 'images.' }

/** Bulk operations on images; the details of one open in the same tab. */
export function OperationsTab() {
  const [query] = useSearchParams()
  const id = query.get('operation')
  if (id !== null && /^\d{1,18}$/.test(id)) return <OneOperation id={id} key={id} />
  return (
    <Section flush>
      <OperationsPanel only={OURS} pathOf={operationPath} />
    </Section>
  )
}
