import { useTranslation } from 'react-i18next'
import { type EmbedStatus, useEmbedStatus } from '#core/shops/ui/use-block-flags.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Link } from '#kit/ui/link.tsx'

/** What stands in the way of markup on the store: product markup comes first, and the embed prints it. */
export function Notices({
  productFirst,
  embed,
}: {
  productFirst: boolean
  /** Null where nothing is switched on that it could keep from the store. */
  embed: EmbedStatus | null
}) {
  const { t } = useTranslation('schema-types')
  const status = useEmbedStatus(embed ?? 'unknown')
  return (
    <>
      {productFirst && (
        <Banner tone="attention" title={t('productFirst.title')}>
          <Link to="/schema">{t('productFirst.way')}</Link>
        </Banner>
      )}
      {embed !== null && status === 'disabled' && (
        <Banner tone="attention" title={t('embed.title')}>
          <p>{t('embed.note')}</p>
          <Link to="/schema">{t('embed.way')}</Link>
        </Banner>
      )}
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
