import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import '#kit/ui/landing/landing.css'
import './home.css'

/** Placeholder of Home while it loads: the same parts in the same order. */
export function HomeSkeleton() {
  return (
    <Loading>
      <div className="sp-section sp-status">
        <div className="sp-status-line">
          <SkeletonBar width="1rem" height="1rem" />
          <SkeletonBar width="12rem" height="1.25rem" />
        </div>
      </div>
      <Section title={<SkeletonTitle width="6rem" />} flush>
        <SkeletonRows rows={4} />
      </Section>
      <div className="sp-tiles sp-home-tiles">
        {['7rem', '8rem', '9rem', '4rem'].map((width) => (
          <div className="sp-tile" key={width}>
            <SkeletonBar width={width} height="1rem" />
            <SkeletonBar width="3rem" height="1.5rem" />
            <SkeletonBar width="80%" />
            <SkeletonBar height="0.5rem" />
          </div>
        ))}
      </div>
      <GuideSkeleton />
      <Section title={<SkeletonTitle width="7rem" />} flush>
        <SkeletonRows rows={3} sign={false} />
      </Section>
    </Loading>
  )
}

/** Placeholder of the setup guide while its code loads. */
export function GuideSkeleton() {
  return (
    <Section title={<SkeletonTitle width="8rem" />} flush>
      <SkeletonRows rows={5} />
    </Section>
  )
}
