import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { softTarget } from '#rules/redirects/soft-target.ts'

/** Warns of a target that is the home page or a list of everything; nothing for other targets. */
export function SoftNote({ target }: { target: string }) {
  const { t } = useTranslation('broken-links')
  const soft = softTarget(target)
  return (
    soft !== null && (
      <Banner tone="attention" title={t(`soft.${soft}`)}>
        {t(`soft.${soft}Note`)}
      </Banner>
    )
  )
}

/** The same as a badge, for lists and fields. */
export function SoftBadge({ target }: { target: string }) {
  const { t } = useTranslation('broken-links')
  return softTarget(target) !== null && <Badge tone="attention">{t('preview.softBadge')}</Badge>
}
