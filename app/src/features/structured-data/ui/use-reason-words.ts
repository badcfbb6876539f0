import { useTranslation } from 'react-i18next'

const SHORT = [
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
] as const

/** Why a page was not read, in the merchant's words; the code itself when there are none for it. */
export function useReasonWords(code: string | null): string {
  const { t } = useTranslation('structured-data')
  if (!code) return t('unread.unknown')
  const name = code.replace(/^page-reader\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return SHORT.some((known) => known === name) ? t(`unread.${name}`) : `${t('unread.unknown')} (${code})`
}
