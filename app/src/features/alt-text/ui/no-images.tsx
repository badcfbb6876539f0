import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'

/** No image at all. */
export function NoImages() {
  const { t } = useTranslation('alt-text')
  return <NothingRead title={t('none.title')}>{t('none.note')}</NothingRead>
}
