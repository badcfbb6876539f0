import { useTranslation } from 'react-i18next'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { unreadText } from '../domain/unread-text.ts'

/** Returns the message for why a page was not read, or was read but could not be judged. */
export function useUnreadReason(): (code: string | null) => string {
  const { t } = useTranslation('crawl')
  return (code) => t(unreadText(code))
}

/**
 * Returns the message for why a scan or a check ended: that of its code, else the wording for an unread page, which
 * names no host.
 */
export function useScanReason(): (code: string | null) => string {
  const said = useSaidWords()
  const unread = useUnreadReason()
  return (code) => said({ code: code ?? '', message: unread(code) })
}
