import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/** Shown while the theme lacks the block: a link to the theme editor that adds it. */
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
