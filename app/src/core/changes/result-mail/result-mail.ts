import type { Mail } from '#adapters/mail/mail.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import type { OperationRow } from '../journal/operation-rows.ts'

type Texts = (key: string, values?: Record<string, string | number>) => string

/** Builds the mail about an ended run: the counts, and a link to the details. As text, and the same as simple HTML. */
export function resultMail(
  operation: OperationRow,
  facts: { storeName: string; language: string; link: string; isUnmetered: boolean; late: number },
  t: Texts,
): Omit<Mail, 'to'> {
  const named = t(operation.title_key, operation.title_values as Record<string, string>)
  const title = operation.cause === 'undo' ? t('mail:undo', { title: named }) : named
  const state = t(`mail:state.${operation.state}`)
  const lines = [
    t('mail:applied', { count: operation.applied, total: operation.total }),
    ...(operation.unchanged > 0 ? [t('mail:unchanged', { count: operation.unchanged })] : []),
    ...(operation.failed > 0 ? [t('mail:failed', { count: operation.failed })] : []),
    ...(operation.conflicts > 0 ? [t('mail:conflicts', { count: operation.conflicts })] : []),
    ...(facts.late > 0 ? [t('mail:late', { count: facts.late })] : []),
    ...(operation.left_out > 0 ? [t('mail:leftOut', { count: operation.left_out })] : []),
    ...(operation.credits_settled > 0 && !facts.isUnmetered
      ? [t('mail:credits', { count: operation.credits_settled })]
      : []),
  ]
  const next = operation.failed > operation.conflicts ? [t('mail:next')] : []
  const why = t('mail:why', { store: facts.storeName })
  const { text, html } = mailBody({
    language: facts.language,
    heading: t('mail:heading', { title, state }),
    lines: [...lines, ...next],
    link: facts.link,
    open: t('mail:open'),
    why,
  })
  return {
    subject: t('mail:subject', { title, state, store: facts.storeName }),
    text,
    html,
    language: facts.language,
  }
}
