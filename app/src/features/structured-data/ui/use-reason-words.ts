import { useTranslation } from 'react-i18next'

/** Reasons there are words for: the page reader's codes and the feature's own, without their slug. */
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
  'gone',
  'later',
  'too-large-to-judge',
  'judge-busy',
  'judge-failed',
  'unsuitable',
] as const

/** Why a page was not read, or with which HTTP status it is broken, in the merchant's words. */
export function useReasonWords(code: string | null): string {
  const { t } = useTranslation('structured-data')
  if (!code) return t('unread.unknown')
  if (/^\d{3}$/.test(code)) return t('unread.status', { status: code })
  const name = code.replace(/^[a-z-]+\./, '')
  return KNOWN.some((known) => known === name) ? t(`unread.${name}`) : `${t('unread.unknown')} (${code})`
}
