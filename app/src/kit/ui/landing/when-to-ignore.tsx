import { useTranslation } from 'react-i18next'

/** When a merchant may leave a problem as it is. */
export function WhenToIgnore({ words }: { words: string }) {
  const { t } = useTranslation('landing')
  return <p className="sp-subtle">{t('whenIgnore', { words })}</p>
}
