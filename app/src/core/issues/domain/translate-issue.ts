import { listFormat } from '#kit/shared/formatters.ts'
import type { MessageValue } from '#rules/rich-results/rules/messages.ts'

/** Returns the text of a key such as `rich-results:in`, with its values inserted. */
export type Speak = (key: string, values?: Record<string, string>) => string

/**
 * A finding's message as it is stored and sent; like the rules' own `Message`, but with any key, which may come from
 * another version.
 */
export interface IssueMessage {
  key: string
  values: Readonly<Record<string, MessageValue>>
}

/** Translates a finding into the language of `t`; the wrong value follows in a sentence of its own. */
export function translateIssue({ key, values }: IssueMessage, t: Speak, language: string): string {
  const said: Record<string, string> = { in: '' }
  for (const [name, value] of Object.entries(values))
    said[name] = name === 'in' ? ` ${t('rich-results:in', { path: String(value) })}` : say(value, t, language)
  const sentence = t(`rich-results:message.${key}`, said)
  if (said['found'] === undefined || sentence.includes(said['found'])) return sentence
  const wrong = said['allowed'] === undefined ? 'found' : 'allowed'
  return `${sentence}. ${t(`rich-results:wrong.${wrong}`, said)}`
}

function say(value: MessageValue, t: Speak, language: string): string {
  if (typeof value !== 'object') return String(value)
  if ('phrase' in value) return t(`rich-results:phrase.${value.phrase}`)
  if ('limits' in value)
    return value.limits
      .map(({ limit, value: bound }) => t(`rich-results:limit.${limit}`, { limit: bound }))
      .join(', ')
  const list = listFormat(language, { type: 'disjunction' })
  return list.format(value.names.map((name) => t('rich-results:quoted', { name })))
}
