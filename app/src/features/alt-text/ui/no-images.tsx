import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'
import type { ImageSummary } from '../contract/images.ts'

/** Empty state when the store has no image, or its images are still being read. */
export function NoImages({ state = 'done' }: { state?: ImageSummary['state'] }) {
  const { t } = useTranslation('alt-text')
  const isFollowing = state === 'never' || state === 'running'
  return (
    <NothingRead title={t('none.title')} following={isFollowing ? t('reading.running') : null}>
      {t('none.note')}
    </NothingRead>
  )
}
