import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar, SkeletonTitle } from '#kit/ui/skeleton.tsx'

/** The preview beside a form: its code loads with the form's, which is drawn first. */
export const FormPreview = latePart(
  () => import('./type-preview.tsx').then((part) => part.TypePreview),
  <Section title={<SkeletonTitle width="6rem" />}>
    <SkeletonBar height="14rem" />
  </Section>,
)
void FormPreview.ready()
