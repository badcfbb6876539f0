import type { SpecText } from './spec-text.ts'

type Text = Extract<SpecText, { kind: 'text' }>

/** Sees that the screens draw the words of the error catalogue: a wrong code, refused by the server. */
const DRAWS_ERRORS = 'e2e/journeys/promotions.journey.ts'

/**
 * What is wrong with the proofs of a text: a file that is not there, words that none of the named tests mentions, and words of a
 * screen that no journey looks at. A refusal of the server is proved where it is refused: one journey shows that screens draw
 * the catalogue's words. `read` answers a file's source, null where there is none.
 */
export function unproved(entry: Text, read: (file: string) => string | null): string[] {
  const missing = entry.provedIn.filter((file) => read(file) === null)
  const journeys = entry.provedIn.filter((file) => file.startsWith('e2e/journeys/'))
  return [
    ...missing.map((file) => `There is no ${file}.`),
    ...entry.texts.flatMap(([words, key]) => {
      const files = isError(key) ? entry.provedIn : journeys
      return files.some((file) => mentions(read(file) ?? '', words, key))
        ? []
        : [`“${words}” (${key}) is mentioned by none of: ${files.join(', ') || 'no journey is named'}.`]
    }),
  ]
}

/** The tests the entries rest on, besides those they name. */
export const COMMON_PROOFS = [DRAWS_ERRORS]

const isError = (key: string) => key.startsWith('errors:') || /^[\w-]+:errors\./.test(key)

/** A test names a text by its words, with anything where a value stands, by its key, or by the code of an error. */
function mentions(source: string, words: string, key: string): boolean {
  const [slug = '', path = ''] = key.split(':')
  const names = [key, slug === 'errors' ? path : key.replace(':errors.', '.')]
  // Below a feature's own name a path of several parts is of that feature alone.
  if (path.split('.').length > 2 || /[A-Z]/.test(path)) names.push(path)
  if (names.some((name) => new RegExp(`(?<![\\w.-])${escaped(name)}(?![\\w.-])`).test(source))) return true
  const parts = plain(words)
    .replace(/[.!]$/, '')
    .split(/\{\{\w+\}\}/)
  return new RegExp(parts.map(escaped).join('.{1,40}?'), 'i').test(plain(source))
}

// Apostrophes and backslashes are as a test's quotes want them.
const plain = (words: string) =>
  words
    .replaceAll(/[\\’']/g, "'")
    .replaceAll("''", "'")
    .replaceAll(/\s+/g, ' ')
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
