import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/** The theme does not show the tabs yet: the way into the theme editor, with the block added. */
export function BlockBanner({ addUrl }: { addUrl: string }) {
  const { t } = useTranslation('content-tabs')
  return (
    <Banner
      tone="attention"
      title={t('block.missing')}
      action={
        <Link to={addUrl} target="top" look="button">
          {t('block.add')}
        </Link>
      }
    >
      {t('block.missingNote')}
    </Banner>
  )
}
