import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'

const USERS = 'https://search.google.com/search-console/users'

/** How an owner of the property gives an account access. */
export function AccessSteps({ account }: { account: string }) {
  const { t } = useTranslation('search-console')
  const [before, words, after] = t('access.open').split(/<\/?link>/)
  return (
    <ol>
      <li>
        {before}
        <Link to={USERS} target="external">
          {words}
        </Link>
        {after}
      </li>
      <li>{t('access.add')}</li>
      <li>
        {t('access.enter')} <code>{account}</code>
      </li>
      <li>{t('access.back')}</li>
    </ol>
  )
}
