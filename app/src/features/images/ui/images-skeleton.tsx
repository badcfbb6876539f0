import { TilesSkeleton } from '#kit/ui/landing/landing-skeleton.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import './images-panel.css'

/** Placeholder of the first tab while it loads: number, tiles, list. */
export function ImagesSkeleton() {
  return (
    <div className="sp-images-panel">
      <div className="sp-section sp-headline sp-images-headline">
        <SkeletonBar width="18rem" height="2.75rem" />
      </div>
      <TilesSkeleton tile="sp-images-tile" />
      <Section flush>
        <SkeletonRows rows={14} />
      </Section>
    </div>
  )
}
