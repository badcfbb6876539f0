import { useTranslation } from 'react-i18next'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'

/** Codes of the page reader, of the scan and of the judges there are words for, without their slug. */
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

/** Words for why a page was not read, or was read and could not be judged. */
export function useUnreadReason(): (code: string | null) => string {
  const { t } = useTranslation('crawl')
  return (code) => {
    if (code === null) return t('unread.unknown')
    const name = code.replace(/^[a-z-]+\./, '')
    return t(KNOWN.some((known) => known === name) ? `unread.${name}` : 'unread.unknown')
  }
}

/** Words for why a scan or a look ended: those of its code, else of the page it ended at, which names no host. */
export function useScanReason(): (code: string | null) => string {
  const said = useSaidWords()
  const unread = useUnreadReason()
  return (code) => said({ code: code ?? '', message: unread(code) })
}
