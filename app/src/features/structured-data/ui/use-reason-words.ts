import { useTranslation } from 'react-i18next'
import { useUnreadReason } from '#core/crawl/ui/use-unread-reason.ts'

/** Reasons owned by this feature, without their slug. */
const OWN = ['gone', 'later', 'unsuitable'] as const

/** Returns why a page was not read, or the HTTP status of a broken page, in the merchant's language. */
export function useReasonWords(code: string | null): string {
  const { t } = useTranslation('structured-data')
  const unread = useUnreadReason()
  if (code !== null && /^\d{3}$/.test(code)) return t('unread.status', { status: code })
  const own = OWN.find((name) => code === `structured-data.${name}`)
  return own ? t(`unread.${own}`) : unread(code)
}
