import { Grid } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/** Home's four cards before their answers are here. */
export function HomeSkeleton() {
  return (
    <Loading>
      <Grid min="22rem">
        {['12rem', '9rem'].map((width) => (
          <Section key={width} title={<SkeletonTitle width={width} />} flush>
            <SkeletonRows rows={3} />
          </Section>
        ))}
      </Grid>
      <Section title={<SkeletonTitle width="10rem" />} flush>
        <SkeletonRows rows={3} sign={false} />
      </Section>
    </Loading>
  )
}
