import { Section } from '../section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '../skeleton.tsx'
import './landing.css'

/** Placeholder of a screen while it loads: its counts, and the list below them. */
export function CountsSkeleton() {
  return (
    <Loading>
      <div className="sp-section sp-headline">
        <SkeletonBar width="18rem" height="3.75rem" />
      </div>
      <Section flush>
        <SkeletonRows rows={8} />
      </Section>
    </Loading>
  )
}
