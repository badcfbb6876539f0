import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/** Says why nothing new arrives on a screen of what was asked through the connection, and leads to where it is mended. */
export function BrokenConnection({ code }: { code: string }) {
  const { t } = useTranslation(['search-console', 'errors'])
  return (
    <Banner
      tone="critical"
      title={t('broken.title')}
      action={
        <Link to="/google-search-console" look="button">
          {t('title')}
        </Link>
      }
    >
      {t(code, { ns: 'errors' })}
    </Banner>
  )
}
