import { useTranslation } from 'react-i18next'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import './editor.css'

/** As high as the search result, whose code loads a moment after the form's. */
export function PreviewShape() {
  const { t } = useTranslation('meta-tags')
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      <div className="sp-preview-shape">
        <Loading>
          <SkeletonBar width="10rem" height="1.75rem" />
          <SkeletonBar height="100%" />
        </Loading>
      </div>
    </Section>
  )
}

/** Placeholder of the editor while the resource loads: texts on the left, result and checks on the right. */
export function EditorSkeleton() {
  return (
    <Loading>
      <SkeletonBar width="16rem" height="1.75rem" />
      <Split
        main={
          <>
            <PreviewShape />
            <Section title={<SkeletonTitle width="9rem" />}>
              <Stack gap={4}>
                {[2, 5, 2].map((height, field) => (
                  <Stack gap={2} key={field}>
                    <SkeletonBar width="6rem" />
                    <SkeletonBar height={`${height}rem`} />
                  </Stack>
                ))}
              </Stack>
            </Section>
            <Section title={<SkeletonTitle width="7rem" />}>
              <SkeletonBar height="2rem" />
            </Section>
          </>
        }
        aside={
          <>
            <Section title={<SkeletonTitle width="6rem" />} flush>
              <SkeletonRows rows={6} />
            </Section>
          </>
        }
      />
    </Loading>
  )
}
