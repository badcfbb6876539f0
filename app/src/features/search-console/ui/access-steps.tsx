import { Trans, useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'

/** How an owner of the property lets an account see it. */
export function AccessSteps({ account }: { account: string }) {
  const { t } = useTranslation('search-console')
  return (
    <ol className="sp-steps-list">
      <li>
        <Trans
          t={t}
          i18nKey="access.open"
          components={{
            a: (
              <Link to="https://search.google.com/search-console/users" target="external">
                {''}
              </Link>
            ),
          }}
        />
      </li>
      <li>{t('access.add')}</li>
      <li>
        {t('access.enter')} <code>{account}</code>
      </li>
      <li>{t('access.back')}</li>
    </ol>
  )
}
