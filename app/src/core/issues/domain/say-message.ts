import { listFormat } from '#kit/shared/formatters.ts'
import type { MessageValue, ReadMessage } from './read-message.ts'

/** Gives the text of a key, `rich-results:in`, with its values put in. */
export type Speak = (key: string, values?: Record<string, string>) => string

/** Puts a message together again in the language `t` speaks. */
export function sayMessage({ key, values, place }: ReadMessage, t: Speak, language: string): string {
  const said = Object.entries(values).map(([name, value]) => [name, say(value, t, language)] as const)
  const words = t(`rich-results:message.${key}`, Object.fromEntries(said))
  return place === null ? words : t('rich-results:in', { words, place })
}

function say(value: MessageValue, t: Speak, language: string): string {
  if ('text' in value) return value.text
  if ('phrase' in value) return t(`rich-results:phrase.${value.phrase}`)
  if ('limits' in value)
    return value.limits
      .map(({ limit, value: bound }) => t(`rich-results:limit.${limit}`, { limit: bound }))
      .join(', ')
  const list = listFormat(language, { type: 'disjunction' })
  return list.format(value.names.map((name) => t('rich-results:quoted', { name })))
}
