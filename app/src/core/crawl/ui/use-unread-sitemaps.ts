import { useTranslation } from 'react-i18next'
import { listFormat } from '#kit/shared/formatters.ts'
import type { Coverage } from '../domain/coverage.ts'
import { useUnreadReason } from './use-unread-reason.ts'

/** Sitemaps named in one message. */
const NAMED = 3

/** Returns a message for each reason why sitemaps were not read, with the first of them. */
export function useUnreadSitemaps(): (coverage: Coverage) => string[] {
  const { t, i18n } = useTranslation('crawl')
  const why = useUnreadReason()
  return ({ sitemapsNotRead }) => {
    const list = listFormat(i18n.language, { type: 'unit' })
    return [...new Set(sitemapsNotRead.map(({ reason }) => reason))].map((reason) => {
      const urls = sitemapsNotRead
        .filter((one) => one.reason === reason)
        .map(({ url }) => new URL(url).pathname)
      return t('sitemaps', {
        count: urls.length,
        files: list.format(urls.length > NAMED ? [...urls.slice(0, NAMED), '…'] : urls),
        why: why(reason),
      })
    })
  }
}
