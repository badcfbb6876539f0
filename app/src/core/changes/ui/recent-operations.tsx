import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/**
 * A feature's last operations, loaded after the content of its landing screen: `type` is the prefix of its operations
 * (`images.`).
 */
export const RecentOperations = latePart(
  () => import('./recent-operations-card.tsx').then((part) => part.RecentOperationsCard),
  <Section title={<SkeletonTitle width="7rem" />} flush>
    <Loading>
      <SkeletonRows rows={3} sign={false} />
    </Loading>
  </Section>,
)
