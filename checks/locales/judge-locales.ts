import { avoidedWord } from './avoided-words.ts'
import { judgeWords } from './judge-words.ts'
import type { Text } from './read-texts.ts'
import type { Use } from './read-uses.ts'

/** Parts that may follow a declared key: those of a card, or of a question. */
const CARD_PARTS = ['title', 'note', 'action', 'question', 'answer']

/** Languages every change must be written in; for the others, missing texts are counted, not refused. */
export const WRITTEN = ['en', 'de']

/**
 * Returns the problems of the texts, one line each; an empty list if there are none. `moved` are texts whose English
 * has changed since they were translated, as `language file:key`.
 */
export function judgeLocales({
  texts,
  uses,
  moved = new Set(),
}: {
  texts: Text[]
  uses: Use[]
  moved?: ReadonlySet<string>
}): string[] {
  const english = new Map<string, Text[]>()
  for (const text of texts)
    if (text.language === 'en') english.set(id(text), [...(english.get(id(text)) ?? []), text])
  const keys = [...english.keys()]
  const slugs = new Set(texts.map(({ slug }) => slug))
  const used = new Set<string>()
  const problems: string[] = []

  for (const use of uses) {
    // A string that only looks like a key, such as `mailto:x`, names no locale file.
    if (use.card && use.slug !== '*' && !slugs.has(use.slug)) continue
    const found = keysOf(use, english, keys)
    for (const key of found) used.add(key)
    if (found.length === 0 && !use.key.startsWith('*'))
      problems.push(`en lacks ${use.slug}:${use.key}, used in ${use.file}.`)
    // Home shows the title of a card, whose key is below the card's; otherwise the key itself would appear.
    const title = `${use.slug}:${use.key}.title`
    if (/(^|\/)home-cards\.ts$/.test(use.file) && use.card && !use.key.includes('*') && !english.has(title))
      problems.push(`en lacks ${title}, the title of a card in ${use.file}.`)
  }
  for (const key of keys) if (!used.has(key)) problems.push(`en ${key} is used nowhere.`)
  for (const [key, forms] of english)
    if (forms.some(({ plural }) => plural) && !forms.some(({ plural }) => plural === '_other'))
      problems.push(`en ${key} has plural forms but no _other.`)

  for (const text of texts) {
    const broken = brokenPlaceholder(text.words)
    if (broken)
      problems.push(`${text.language} ${id(text)}${text.plural} has a broken placeholder: ${broken}.`)
    if (text.words.trim() === '') problems.push(`${text.language} ${id(text)}${text.plural} is empty.`)
    const avoided = avoidedWord(text.language, text.words)
    if (avoided) problems.push(`${text.language} ${id(text)}${text.plural} ${avoided}.`)
    if (text.language === 'en') continue
    const originals = english.get(id(text))
    if (!originals) {
      if (!isFollowing(text)) problems.push(`${text.language} has ${id(text)}, which English lacks.`)
      continue
    }
    // The English has changed since: the text is listed for translation, and not judged by what is missing.
    if (isFollowing(text) && moved.has(`${text.language} ${text.file}:${text.path}`)) continue
    if (Boolean(text.plural) !== originals.some(({ plural }) => plural))
      problems.push(`${text.language} ${id(text)} and English disagree whether it has plural forms.`)
    const wrong = judgeWords(
      text.language,
      text.words,
      originals.map(({ words }) => words),
    )
    if (wrong) problems.push(`${text.language} ${id(text)}${text.plural} ${wrong}.`)
    const allowed = new Set(originals.flatMap(({ words }) => placeholders(words)))
    const needed = originals.map(({ words }) => new Set(placeholders(words)))
    const has = new Set(placeholders(text.words))
    for (const name of has)
      if (!allowed.has(name))
        problems.push(`${text.language} ${id(text)}${text.plural} uses {{${name}}}, which English does not.`)
    if (!needed.some((set) => [...set].every((name) => has.has(name))))
      problems.push(`${text.language} ${id(text)}${text.plural} leaves out a placeholder English has.`)
  }
  return problems
}

function isFollowing({ language }: Text): boolean {
  return !WRITTEN.includes(language)
}

function id({ slug, key }: Pick<Text, 'slug' | 'key'>): string {
  return `${slug}:${key}`
}

/** Returns the keys of the English texts that a use names; one with gaps (`*`) names all that fit. */
function keysOf(use: Use, english: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] {
  const bare = use.key.replace(/_(zero|one|two|few|many|other)$/, '')
  const whole = `${use.slug}:${bare}`
  if (whole.includes('*')) {
    const parts = whole.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const below = use.card ? '(\\.\\w+)?' : ''
    const fitting = new RegExp(`^${parts.join('[\\w.-]+')}${below}$`)
    return keys.filter((key) => fitting.test(key))
  }
  const named = use.card ? [whole, ...CARD_PARTS.map((part) => `${whole}.${part}`)] : [whole]
  return named.filter((key) => english.has(key))
}

function placeholders(words: string): string[] {
  return [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
}

function brokenPlaceholder(words: string): string | null {
  const rest = words.replace(/\{\{\w+\}\}/g, '')
  return /\{\{|\}\}|\$t\(/.exec(rest)?.[0] ?? null
}
