import { latePart } from '#kit/ui/late-part.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'

/** The detail unfolded below a change in a list: fetched in parallel with the rows, which do not wait for it. */
export const UnfoldedChange = latePart(
  () => import('./change-detail.tsx').then((part) => part.ChangeDetail),
  <SkeletonRows rows={2} sign={false} />,
)
void UnfoldedChange.ready()
