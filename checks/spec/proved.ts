import { saidTexts, testNames } from './said-texts.ts'
import type { SpecText } from './spec-text.ts'

type Text = Extract<SpecText, { kind: 'text' }>
type Rule = Extract<SpecText, { kind: 'rule' }>

/** The test that sees a message of the error catalogue on a screen: a wrong code, refused by the server. */
const DRAWS_ERRORS = 'e2e/journeys/promotions.journey.ts'

/**
 * Returns the problems with the proofs of a text: a missing file, words that none of the named tests expects to be
 * there, and words of a screen that no journey checks. A refusal by the server is proved by its own test: one journey shows that
 * screens display the catalogue's messages. `read` returns a file's source, null if it does not exist.
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

const TEST_FILE = /\.(?:test|journey)\.ts$/
const names = new Map<string, string[]>()

/** Returns the problems with the proofs of a rule: a file that is no test or missing, and a test it does not have. */
export function unprovedRule({ provedBy }: Rule, read: (file: string) => string | null): string[] {
  return provedBy.flatMap(([file, name]) => {
    const source = TEST_FILE.test(file) ? read(file) : null
    if (source === null) return [`There is no test file ${file}.`]
    const known = names.get(source) ?? testNames(source)
    names.set(source, known)
    return known.includes(name) ? [] : [`${file} has no test “${name}”.`]
  })
}

/** Tests the entries rely on, in addition to those they name. */
export const COMMON_PROOFS = [DRAWS_ERRORS]

const isError = (key: string) => key.startsWith('errors:') || /^[\w-]+:errors\./.test(key)

/**
 * Whether a test expects a text: by its words, with anything in place of values, by its key, or by an error code. What
 * stands in a comment proves nothing, nor does what the test expects to be absent.
 */
function mentions(source: string, words: string, key: string): boolean {
  const [slug = '', path = ''] = key.split(':')
  const names = [key, slug === 'errors' ? path : key.replace(':errors.', '.')]
  // A path of several parts below a feature's slug is unique to that feature.
  if (path.split('.').length > 2 || /[A-Z]/.test(path)) names.push(path)
  const said = saidTexts(source)
  const isName = new RegExp(`(?<![\\w.-])(?:${names.map(escaped).join('|')})(?![\\w.-])`)
  if (said.some((text) => isName.test(text))) return true
  const parts = plain(words)
    .replace(/[.!]$/, '')
    .split(/\{\{\w+\}\}/)
  const isSaid = new RegExp(`(?<![\\p{L}\\d])${parts.map(escaped).join('.{1,40}?')}(?![\\p{L}\\d])`, 'iu')
  return said.some((text) => isSaid.test(plain(text)))
}

// Normalises apostrophes and backslashes, which depend on a test's quotes.
const plain = (words: string) =>
  words
    .replaceAll(/[\\’']/g, "'")
    .replaceAll("''", "'")
    .replaceAll(/\s+/g, ' ')
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
