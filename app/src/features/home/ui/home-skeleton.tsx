import { Grid } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'

/** Home's four cards before their answers are here. */
export function HomeSkeleton() {
  return (
    <Loading>
      <Grid min="22rem">
        {['12rem', '9rem'].map((width) => (
          <Section key={width} title={<SkeletonBar width={width} height="1rem" />} flush>
            <SkeletonRows rows={3} />
          </Section>
        ))}
      </Grid>
      <Section title={<SkeletonBar width="10rem" height="1rem" />} flush>
        <SkeletonRows rows={3} sign={false} />
      </Section>
    </Loading>
  )
}
