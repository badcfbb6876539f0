import type { Mail } from '#adapters/mail/mail.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { ReadLine } from './line-store.ts'

/** Builds the mail about a limit that is nearly used up. */
export function limitMail(
  { used, cap, currency }: ReadLine,
  { store, language, link }: { store: string; language: string; link: string },
  t: (key: string, values?: Record<string, string | number>) => string,
): Omit<Mail, 'to'> {
  const money = numberFormat(language, { style: 'currency', currency })
  const body = mailBody({
    language,
    heading: t('plans:usage.nearly.title'),
    lines: [
      t('plans:usage.used', { used: money.format(used), limit: money.format(cap) }),
      t('plans:usage.nearly.note'),
    ],
    link,
    open: t('plans:usage.nearly.action'),
    why: t('plans:usage.mail.why', { store }),
  })
  return { subject: t('plans:usage.mail.subject', { store }), ...body, language }
}
