import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/** What a feature did last, loaded after the work on its landing screen: `type` is its operations' prefix (`images.`). */
export const RecentOperations = latePart(
  () => import('./recent-operations-card.tsx').then((part) => part.RecentOperationsCard),
  <Section title={<SkeletonTitle width="7rem" />} flush>
    <Loading>
      <SkeletonRows rows={3} sign={false} />
    </Loading>
  </Section>,
)
