import type { MessageValue, ReadMessage } from './read-message.ts'

/** Gives the text of a key of `rich-results.json` with its values put in. */
export type Speak = (key: string, values?: Record<string, string>) => string

/** Puts a message together again in the language `speak` speaks. */
export function sayMessage({ key, values, place }: ReadMessage, speak: Speak, language: string): string {
  const said = Object.entries(values).map(([name, value]) => [name, say(value, speak, language)] as const)
  const words = speak(`message.${key}`, Object.fromEntries(said))
  return place === null ? words : speak('in', { words, place })
}

function say(value: MessageValue, speak: Speak, language: string): string {
  if ('text' in value) return value.text
  if ('phrase' in value) return speak(`phrase.${value.phrase}`)
  if ('limits' in value)
    return value.limits.map(({ limit, value: bound }) => speak(`limit.${limit}`, { limit: bound })).join(', ')
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  return list.format(value.names.map((name) => speak('quoted', { name })))
}
