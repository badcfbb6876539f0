import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'
import type { Dashboard } from '../contract/dashboard.ts'

/** Empty state: the store has no images, they are still being read, or they were never read. */
export function NoImages({ read = 'done' }: { read?: Dashboard['read'] }) {
  const { t } = useTranslation('images')
  const isFollowing = read === 'never' || read === 'running'
  return (
    <NothingRead title={t('none.title')} following={isFollowing ? t('reading.running') : null}>
      {t('none.note')}
    </NothingRead>
  )
}
