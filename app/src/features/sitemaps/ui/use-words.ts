import { useTranslation } from 'react-i18next'
import { useUnreadReason } from '#core/crawl/ui/use-unread-reason.ts'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import type { ListedFile, ListedRow } from '../contract.ts'

/** Returns the texts for the server's codes. */
export function useWords() {
  const { t, i18n } = useTranslation('sitemaps')
  const unread = useUnreadReason()
  const reasonOf = (code: string | null) => (code === null ? t('reason.unknown') : unread(code))
  return {
    finding: ({ code, values }: ListedRow['findings'][number]) =>
      t(`check.${code}.says`, {
        ...momentsInWords(values, i18n.language),
        ...(values['count'] !== undefined && { count: Number(values['count']) }),
      }),
    reason: reasonOf,
    unread: ({ listed, reason }: ListedRow) => (listed ? reasonOf(reason) : t('reason.unlisted')),
    problem: ({ code, line }: ListedFile['problems'][number]) => t(`files.problem.${code}`, { line }),
  }
}
