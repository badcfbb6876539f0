import { CERTIFICATES, NUMBERED_MARKS } from './certificates.ts'
import type { Claim, ClaimKind, Concept } from './claim.ts'
import { Lexicon } from './concepts.ts'
import { MATERIALS } from './materials.ts'
import { originsOf } from './origins.ts'
import { needsCapital, PLACES } from './places.ts'
import { quantitiesOf, says } from './quantities.ts'
import { superlativesOf } from './superlatives.ts'

const LEXICONS: readonly (readonly [ClaimKind, Lexicon])[] = [
  ['material', new Lexicon(MATERIALS, { compounds: true })],
  ['place', new Lexicon(PLACES, { needsCapital })],
  ['certificate', new Lexicon(CERTIFICATES)],
]

/**
 * Returns claims of `text` that are not in `source`: numbers and their units, materials, places, certificates and
 * promises, superlatives. Works on words, in any of the lexicons' languages on either side: a German text may be
 * grounded in an English source. Rejects what it cannot find, and passes what it does not know.
 */
export function ungroundedClaims(text: string, source: string): Claim[] {
  return [
    ...numbers(text, source),
    ...named(text, source),
    ...origins(text, source),
    ...marks(text, source),
    ...superlatives(text, source),
  ]
}

/** True for a small number as a word without a unit: "two things" in running text is no claim about a product. */
export function isPlainCount({ kind, words }: Claim): boolean {
  return kind === 'number' && /^\p{L}+$/u.test(words.trim())
}

function numbers(text: string, source: string): Claim[] {
  const known = quantitiesOf(source)
  return quantitiesOf(text.replace(NUMBERED_MARKS, ' ')).flatMap((quantity): Claim[] => {
    if (says(known, quantity)) return []
    const hasNumber = says(known, { ...quantity, unit: null })
    return [{ kind: quantity.unit && hasNumber ? 'unit' : 'number', words: quantity.words }]
  })
}

function named(text: string, source: string): Claim[] {
  const lower = source.toLocaleLowerCase('en')
  return LEXICONS.flatMap(([kind, lexicon]) => {
    const found = lexicon.find(text)
    if (found.length === 0) return []
    const inSource = new Set<Concept>(lexicon.find(source).map(({ concept }) => concept))
    return found
      .filter(({ concept }) => !inSource.has(concept) && !concept.some((name) => stands(name, lower)))
      .map(({ words }) => ({ kind, words }))
  })
}

/** True if the source contains the name, even inflected or as part of a longer word: doubt counts for the text. */
function stands(name: string, lowerSource: string): boolean {
  const lower = name.toLocaleLowerCase('en')
  return lower.length >= 5 && lowerSource.includes(lower.length >= 7 ? lower.slice(0, -1) : lower)
}

/** Finds places missing from the lexicon by the form of the sentence. */
function origins(text: string, source: string): Claim[] {
  const lower = source.toLocaleLowerCase('en')
  return originsOf(text).flatMap(({ name, words }): Claim[] => {
    // Names in a lexicon are judged there, in all languages.
    if (LEXICONS.some(([, lexicon]) => lexicon.find(name).length > 0)) return []
    const parts = name.toLocaleLowerCase('en').split(/[ -]/)
    return parts.some((part) => part.length > 4 && bends(part, lower)) ||
      parts.every((part) => bends(part, lower))
      ? []
      : [{ kind: 'place', words }]
  })
}

/** True if the source contains the word, apart from its ending: `Gdańska` for `Gdańsku`. */
function bends(word: string, lowerSource: string): boolean {
  const stem = word.slice(0, Math.max(4, word.length - 2))
  return lowerSource.includes(stem)
}

function marks(text: string, source: string): Claim[] {
  const plain = (mark: string) => mark.replace(/[\s-]/g, '').toLocaleLowerCase('en')
  const known = plain(source)
  return [...text.matchAll(NUMBERED_MARKS)]
    .filter(([mark]) => !known.includes(plain(mark)))
    .map(([mark]) => ({ kind: 'certificate', words: mark }))
}

function superlatives(text: string, source: string): Claim[] {
  const known = superlativesOf(source).map((words) => words.toLocaleLowerCase('en'))
  return superlativesOf(text)
    .filter((words) => {
      const lower = words.toLocaleLowerCase('en')
      return !known.some((other) => other.startsWith(lower.slice(0, Math.max(4, lower.length - 2))))
    })
    .map((words) => ({ kind: 'superlative', words }))
}
