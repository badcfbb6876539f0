import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import '#kit/ui/landing/landing.css'

/** Placeholder of the screen while it loads: number, tiles, problems, list. */
export function SitemapSkeleton() {
  return (
    <Loading>
      <div className="sp-section sp-headline">
        <SkeletonBar width="14rem" height="2.75rem" />
      </div>
      <SkeletonBar width="24rem" height="1.75rem" />
      {[4, 8].map((rows) => (
        <Section key={rows} title={<SkeletonTitle width="8rem" />} flush>
          <SkeletonRows rows={rows} />
        </Section>
      ))}
    </Loading>
  )
}
