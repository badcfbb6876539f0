import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/**
 * Shown where a feature has no effect because the theme does not show the app embed, with a link to its switch.
 * `children`: what that means for the feature; `url`: of the theme editor with the embed switched on.
 */
export function EmbedBanner({ url, children }: { url: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <Banner
      tone="attention"
      title={t('embed.off')}
      action={
        <Link to={url} target="top" look="button">
          {t('embed.open')}
        </Link>
      }
    >
      {children}
    </Banner>
  )
}
