import { useTranslation } from 'react-i18next'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'

/** Empty state when the store has no image. */
export function NoImages() {
  const { t } = useTranslation('alt-text')
  return <NothingRead title={t('none.title')}>{t('none.note')}</NothingRead>
}
