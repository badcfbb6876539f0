import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/** Beside a form what comes of it: fetched with the form, which is drawn before it. */
export const FormPreview = latePart(
  () => import('./type-preview.tsx').then((part) => part.TypePreview),
  <Section title={<SkeletonTitle width="6rem" />}>
    <SkeletonBar height="14rem" />
  </Section>,
)
void FormPreview.ready()
