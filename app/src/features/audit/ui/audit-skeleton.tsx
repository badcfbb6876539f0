import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import '#kit/ui/landing/landing.css'

/** The screen before its answers are here: number, tiles, problems, list. */
export function AuditSkeleton() {
  return (
    <Loading>
      <div className="sp-section sp-headline">
        <SkeletonBar width="14rem" height="2.75rem" />
      </div>
      <div className="sp-tiles">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <div className="sp-tile" key={tile}>
            <SkeletonBar width="60%" height="1rem" />
            <SkeletonBar width="2rem" height="1.5rem" />
          </div>
        ))}
      </div>
      {[5, 8].map((rows) => (
        <Section key={rows} title={<SkeletonTitle width="8rem" />} flush>
          <SkeletonRows rows={rows} />
        </Section>
      ))}
    </Loading>
  )
}
