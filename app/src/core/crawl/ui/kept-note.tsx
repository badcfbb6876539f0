import { useTranslation } from 'react-i18next'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { useUnreadReason } from './use-unread-reason.ts'

/** Says of which time a page's results are, and why they are no newer; nothing if the last scan read the page. */
export function KeptNote({
  page: { keptBecause, readAt },
}: {
  page: { keptBecause: string | null; readAt: string | null }
}) {
  const { t } = useTranslation('crawl')
  const why = useUnreadReason()
  if (keptBecause === null || readAt === null) return null
  return (
    <span className="sp-subtle sp-small">
      <FilledText text={t('kept.says', { time: GAP, why: why(keptBecause) })}>
        <RelativeTime at={readAt} />
      </FilledText>
    </span>
  )
}
