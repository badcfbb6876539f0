import { useTranslation } from 'react-i18next'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'

/** Codes of the page reader, the scan and the judges that have a message, without their slug. */
const KNOWN = [
  'robots',
  'robots-unavailable',
  'rate-limited',
  'busy',
  'timeout',
  'too-large',
  'refused-address',
  'password-protected',
  'refused',
  'not-html',
  'network',
  'stopped',
  'lost',
  'too-large-to-judge',
  'judge-busy',
  'judge-failed',
] as const

/** Returns the message for why a page was not read, or was read but could not be judged. */
export function useUnreadReason(): (code: string | null) => string {
  const { t } = useTranslation('crawl')
  return (code) => {
    if (code === null) return t('unread.unknown')
    const name = code.replace(/^[a-z-]+\./, '')
    return t(KNOWN.some((known) => known === name) ? `unread.${name}` : 'unread.unknown')
  }
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
