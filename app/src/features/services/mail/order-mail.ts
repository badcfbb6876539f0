import type { Mail } from '#adapters/mail/mail.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { textsIn } from '#kit/server/texts.ts'

export interface MailFacts {
  language: string
  /** Names of the service and its package. */
  title: string
  store: string
  link: string
  /** Content of the entry: a stage, or a message with its author. */
  stage: string | null
  notice: string | null
  message: string
  files: readonly string[]
  /** True for the provider, who sees all stores. */
  isForProvider: boolean
}

/** Builds the mail about one entry of an order. */
export function orderMail(facts: MailFacts): Omit<Mail, 'to'> {
  const { language, title, store, link, stage, notice, message, files, isForProvider } = facts
  const t = textsIn(language)
  const what =
    notice !== null
      ? t(`services:notice.${notice}`)
      : stage === null
        ? t('services:mail.message')
        : t(`services:stage.${stage}`)
  // The stage's note tells the merchant what comes next.
  const next = stage === null || isForProvider ? [] : [t(`services:stageNote.${stage}`)]
  const { text, html } = mailBody({
    language,
    heading: t('services:mail.heading', { title, what }),
    lines: notice === null ? next : [t(`services:noticeNote.${notice}`)],
    message,
    items: files.length > 0 ? [t('services:mail.files', { names: files.join(', ') })] : [],
    link,
    open: t('services:mail.open'),
    why: t(isForProvider ? 'services:mail.whyProvider' : 'services:mail.why', { store }),
  })
  return { subject: t('services:mail.subject', { title, what, store }), text, html, language }
}
