import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'

/** Empty state: the store has no images, or was never read. */
export function NoImages() {
  const { t } = useTranslation('images')
  return <NothingRead title={t('none.title')}>{t('none.note')}</NothingRead>
}
