import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'

/** No image at all, or nothing read of the store yet. */
export function NoImages() {
  const { t } = useTranslation('images')
  return <NothingRead title={t('none.title')}>{t('none.note')}</NothingRead>
}
