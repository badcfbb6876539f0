import { useTranslation } from 'react-i18next'

/** Says that a number or a text waits for its collection, which is still being read. */
export function CollectionSyncing() {
  const { t } = useTranslation('grid')
  return <p role="status">{t('collectionWaits')}</p>
}
