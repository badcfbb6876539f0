import { limitTemplates, messageTemplates, phrases } from './message-templates.ts'

export type MessageKey = keyof typeof messageTemplates
export type PhraseKey = keyof typeof phrases
export type LimitKey = keyof typeof limitTemplates

/** A part of a message that has words of its own, or a name, which is the same in every language. */
export type MessageValue =
  | { text: string }
  | { phrase: PhraseKey }
  | { names: string[] }
  | { limits: { limit: LimitKey; value: string }[] }

/** What a rule said, taken apart so that it can be said in another language. */
export interface ReadMessage {
  key: MessageKey
  values: Record<string, MessageValue>
  /** Property names from the top node, `offers.shippingDetails`; null at the top. */
  place: string | null
}

const PLACE = / \(in "([^"]*)"\)/
const patterns = compiled(messageTemplates)
const limitPatterns = compiled(limitTemplates)
const phraseKeys = new Map(Object.entries(phrases).map(([key, text]) => [text as string, key as PhraseKey]))

/** Takes a message of the rules apart; null when no rule of this version says it. */
export function readMessage(message: string): ReadMessage | null {
  const place = PLACE.exec(message)?.[1] ?? null
  const found = match(patterns, message.replace(PLACE, ''))
  if (!found) return null
  const values = Object.entries(found.groups).map(([name, text]) => [name, valueOf(name, text)] as const)
  return { key: found.key, values: Object.fromEntries(values), place }
}

function valueOf(name: string, text: string): MessageValue {
  const phrase = phraseKeys.get(text)
  if (phrase !== undefined) return { phrase }
  if (name === 'fields') return { names: [...text.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one) }
  if (name === 'limits') {
    const limits = text.split(', ').map((one) => {
      const limit = match(limitPatterns, one)
      return limit && { limit: limit.key, value: limit.groups['limit'] ?? '' }
    })
    if (limits.every((one) => one !== null)) return { limits }
  }
  return { text }
}

type Patterns<Key extends string> = { key: Key; pattern: RegExp }[]

/** The most telling ones first: those with the most words of their own. */
function compiled<Key extends string>(templates: Readonly<Record<Key, string>>): Patterns<Key> {
  const own = (text: string) => text.replace(/\{\{\w+\}\}/g, '').length
  return (Object.entries(templates) as [Key, string][])
    .sort(([, a], [, b]) => own(b) - own(a))
    .map(([key, template]) => ({ key, pattern: patternOf(template) }))
}

/** Names in quotes hold no quote. */
function patternOf(template: string): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/"\{\{(\w+)\}\}"/g, '"(?<$1>[^"]*)"')
    .replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')
  return new RegExp(`^${source.replace(/\{(?=seek)/g, '\\{')}$`, 's')
}

function match<Key extends string>(
  of: Patterns<Key>,
  text: string,
): { key: Key; groups: Record<string, string> } | null {
  for (const { key, pattern } of of) {
    const groups = pattern.exec(text)
    if (groups) return { key, groups: { ...groups.groups } }
  }
  return null
}
