import type { Mail } from '#adapters/mail/mail.ts'
import type { OperationRow } from '../journal/operation-rows.ts'

type Texts = (key: string, values?: Record<string, string | number>) => string

/** The mail about a run that has ended: what came of it, counted, and where to look. Text, and the same as simple HTML. */
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
  return {
    subject: t('mail:subject', { title, state, store: facts.storeName }),
    text: [`${title}: ${state}`, '', ...lines, ...next, '', facts.link, '', why, ''].join('\n'),
    html: html({
      language: facts.language,
      title,
      state,
      lines: [...lines, ...next],
      link: facts.link,
      why,
      open: t('mail:open'),
    }),
    language: facts.language,
  }
}

interface Parts {
  language: string
  title: string
  state: string
  lines: string[]
  link: string
  open: string
  why: string
}

function html(parts: Parts): string {
  const [language, title, state, link, open, why] = [
    parts.language,
    parts.title,
    parts.state,
    parts.link,
    parts.open,
    parts.why,
  ].map(escape)
  const lines = parts.lines.map((line) => `<li>${escape(line)}</li>`).join('')
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>` +
    `<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em">` +
    `<h1 style="font-size:1.25em">${title}: ${state}</h1><ul>${lines}</ul>` +
    `<p><a href="${link}">${open}</a></p><p style="color:#616161;font-size:.875em">${why}</p></body></html>`
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
