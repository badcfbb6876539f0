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
  'no-type',
  'network',
  'page-status',
  'not-a-sitemap',
  'stopped',
  'lost',
  'too-large-to-judge',
  'judge-busy',
  'judge-failed',
] as const

/** Returns the key of the text for why a page was not read, or was read but could not be judged. */
export function unreadText(code: string | null): string {
  const name = code?.replace(/^[a-z-]+\./, '')
  return `crawl:unread.${KNOWN.find((known) => known === name) ?? 'unknown'}`
}
