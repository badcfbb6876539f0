import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import '#kit/ui/landing/landing.css'
import './images-panel.css'

/** The first tab before its answers are here: number, tiles, list. */
export function ImagesSkeleton() {
  return (
    <div className="sp-images-panel">
      <div className="sp-section sp-headline sp-images-headline">
        <SkeletonBar width="18rem" height="2.75rem" />
      </div>
      <div className="sp-tiles">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <div className="sp-tile sp-images-tile" key={tile}>
            <SkeletonBar width="60%" height="1rem" />
            <SkeletonBar width="2rem" height="1.5rem" />
          </div>
        ))}
      </div>
      <Section flush>
        <SkeletonRows rows={14} />
      </Section>
    </div>
  )
}
