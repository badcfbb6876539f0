import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Dashboard } from '../contract/dashboard.ts'
import { useImageWords } from './use-image-words.ts'
import { useDashboard, useReadSizes } from './use-images.ts'

/** Returns the number of images. */
export const imagesIn = ({ states }: Dashboard): number => states.reduce((sum, { count }) => sum + count, 0)

/** Progress while sizes are read: the number of images with a known size. */
export function SizingProgress({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('images')
  const total = imagesIn(dashboard)
  const done = dashboard.stored.images
  return (
    <Section>
      <ProgressBar
        label={t('reading.sizes')}
        value={done}
        max={Math.max(total, 1)}
        detail={t('reading.progress', { done, count: total })}
      />
    </Section>
  )
}

/** States how many images the numbers below cover, so that a part is not taken for the whole. */
export function SizesKnown() {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { data } = useDashboard()
  const readSizes = useReadSizes()
  if (!data) return null
  if (data.sizing) return <SizingProgress dashboard={data} />
  const total = imagesIn(data)
  if (data.stored.images >= total) return null
  return (
    <Banner
      title={t('headline.coverage', {
        known: words.number(data.stored.images),
        total: words.number(total),
        count: total,
      })}
      action={
        <Button loading={readSizes.isPending} onPress={() => readSizes.mutate()}>
          {t('action.readSizes')}
        </Button>
      }
    />
  )
}
