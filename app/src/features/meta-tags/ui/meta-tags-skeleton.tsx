import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import '#kit/ui/landing/landing.css'

/** Placeholder of the first tab while it loads: counts, list. */
export function MetaTagsSkeleton() {
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
