import type { Mail } from '#adapters/mail/mail.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import type { IndexChange } from '../contract.ts'
import { isIndexed } from '../domain/index-verdict.ts'

/** Most pages named in a mail; the rest are counted. */
const MOST_NAMED = 20

/** Builds the mail about pages that left the index or came back; null if neither happened. */
export function changesMail(
  changes: readonly IndexChange[],
  facts: { storeName: string; language: string; link: string },
  t: (key: string, values?: Record<string, string | number>) => string,
): Omit<Mail, 'to'> | null {
  const left = changes.filter(({ from, to }) => isIndexed(from) && !isIndexed(to))
  const back = changes.filter(({ from, to }) => !isIndexed(from) && isIndexed(to))
  if (left.length + back.length === 0) return null
  const { storeName: store, language, link } = facts
  const heading = t(`index-status:mail.${left.length > 0 ? 'left' : 'back'}`, {
    count: left.length > 0 ? left.length : back.length,
  })
  const named = [
    ...left.map(({ url, reason }) => t(`index-status:mail.${reason ?? 'unknown'}`, { url })),
    ...back.map(({ url }) => t('index-status:mail.returned', { url })),
  ]
  const more = named.length - MOST_NAMED
  const items = [
    ...named.slice(0, MOST_NAMED),
    ...(more > 0 ? [t('index-status:mail.more', { count: more })] : []),
  ]
  const why = t('index-status:mail.why', { store })
  const body = mailBody({ language, heading, lines: [], items, link, open: t('index-status:mail.open'), why })
  return { subject: t('index-status:mail.subject', { heading, store }), ...body, language }
}
