import { useTranslation } from 'react-i18next'
import { EmbedBanner } from '#core/shops/ui/embed-banner.tsx'
import { type EmbedStatus, useEmbedStatus } from '#core/shops/ui/use-block-flags.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Link } from '#kit/ui/link.tsx'
import { PRODUCT_PATH } from './product-path.ts'

/** What keeps markup off the store: product markup is off, or the embed that prints it is disabled. */
export function Notices({
  productFirst,
  embed,
  embedUrl,
}: {
  productFirst: boolean
  /** Null if nothing is switched on that needs the embed. */
  embed: EmbedStatus | null
  embedUrl: string
}) {
  const { t } = useTranslation('schema-types')
  const status = useEmbedStatus(embed ?? 'unknown')
  return (
    <>
      {productFirst && (
        <Banner tone="attention" title={t('productFirst.title')}>
          <Link to={PRODUCT_PATH}>{t('productFirst.way')}</Link>
        </Banner>
      )}
      {embed !== null && status === 'disabled' && <EmbedBanner url={embedUrl}>{t('embed.note')}</EmbedBanner>}
    </>
  )
}

/** Why nothing was saved. */
export function SaveFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('schema-types')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="critical" title={t('saveFailed')}>
      {words}
    </Banner>
  )
}
