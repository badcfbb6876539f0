import { Split, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/** Placeholder of Schema setup while its state loads: the table, or the form on the left, the preview on the right. */
export function SchemaSkeleton({ form }: { form: boolean }) {
  if (!form)
    return (
      <Loading>
        <SkeletonBar width="14rem" height="1.75rem" />
        <Section title={<SkeletonTitle width="7rem" />} flush>
          <SkeletonRows rows={8} />
        </Section>
      </Loading>
    )
  return (
    <Loading>
      <SkeletonBar width="14rem" height="1.75rem" />
      <Split
        main={
          <>
            <Section title={<SkeletonTitle width="9rem" />}>
              <Stack>
                <SkeletonBar width="80%" />
                <SkeletonBar width="60%" />
              </Stack>
            </Section>
            <Section title={<SkeletonTitle width="7rem" />}>
              <Stack gap={4}>
                {[1, 2, 3, 4].map((field) => (
                  <Stack gap={2} key={field}>
                    <SkeletonBar width="6rem" />
                    <SkeletonBar height="2rem" />
                  </Stack>
                ))}
              </Stack>
            </Section>
          </>
        }
        aside={
          <Section title={<SkeletonTitle width="6rem" />}>
            <Stack>
              <SkeletonBar height="2rem" />
              <SkeletonBar height="8rem" />
              <SkeletonBar height="12rem" />
            </Stack>
          </Section>
        }
      />
    </Loading>
  )
}
