import { useSearchParams } from 'react-router'
import { OperationsPanel } from '#core/changes/ui/operations-panel.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { operationPath } from './paths.ts'

const OneOperation = latePart(
  () => import('./one-operation.tsx').then((part) => part.OneOperation),
  <Section flush>
    <SkeletonRows rows={8} sign={false} />
  </Section>,
)

/** All types of this feature. */
const OURS = { type: 'images.' }

/** What was done to images in bulk; one of them with its details stands in the same tab. */
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
