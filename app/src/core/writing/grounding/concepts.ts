import type { Concept } from './claim.ts'

interface Word {
  /** As written. */
  written: string
  lower: string
  isCapital: boolean
}

/** A concept's name found in a text. */
export interface Hit {
  concept: Concept
  words: string
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'²³]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}’']*)*/gu
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}]/u
/** Endings a name may have in the languages of the lexicons. */
const ENDINGS = ['', 's', 'e', 'n', 'en', 'es', 'er', 'em']
/** "Holzoptik" and "silberfarben" only describe the look; "glasiert" is glazed, not glass. */
const LOOKS_LIKE =
  /(?:farben|farbig|farbe|optik|look|ton|töne|grau|weiß|gelb|braun|effekt)\p{L}{0,2}$|^glas(?:ier|ur)/iu

/** A lexicon prepared for searching texts. */
export class Lexicon {
  readonly #byFirstWord = new Map<string, { words: string[]; concept: Concept; capital: boolean }[]>()
  readonly #unspaced: { name: string; concept: Concept }[] = []
  readonly #stems: { stem: string; concept: Concept }[] = []

  /** `compounds`: names also count at the start of a longer German noun, "Eichenholztisch". */
  constructor(
    concepts: readonly Concept[],
    options: { compounds?: boolean; needsCapital?: (name: string) => boolean } = {},
  ) {
    for (const concept of concepts) {
      for (const name of concept) {
        const lower = name.toLocaleLowerCase('en')
        if (NO_SPACES.test(name)) this.#unspaced.push({ name, concept })
        const words = lower.split(/[\s-]+/)
        const first = words[0] ?? ''
        const entry = { words, concept, capital: options.needsCapital?.(name) ?? false }
        this.#byFirstWord.set(first, [...(this.#byFirstWord.get(first) ?? []), entry])
        const stem = lower.replace(/e$/, '')
        if (options.compounds && words.length === 1 && stem.length >= 4) this.#stems.push({ stem, concept })
      }
    }
  }

  /** Returns every concept a text names, each once, with the words that name it. */
  find(text: string): Hit[] {
    const words = wordsOf(text)
    const hits = new Map<Concept, string>()
    for (const [at, word] of words.entries()) {
      for (const hit of this.#at(words, at)) if (!hits.has(hit.concept)) hits.set(hit.concept, hit.words)
      for (const concept of this.#compound(word)) if (!hits.has(concept)) hits.set(concept, word.written)
    }
    for (const { name, concept } of this.#unspaced)
      if (!hits.has(concept) && text.includes(name)) hits.set(concept, name)
    return [...hits].map(([concept, found]) => ({ concept, words: found }))
  }

  *#at(words: readonly Word[], at: number): Generator<Hit> {
    const word = words[at]
    if (!word) return
    for (const bare of withoutEnding(word.lower)) {
      for (const { words: conceptWords, concept, capital } of this.#byFirstWord.get(bare) ?? []) {
        if (capital && !word.isCapital) continue
        const rest = conceptWords.slice(1)
        const fits = rest.every((part, index) =>
          [...withoutEnding(words[at + 1 + index]?.lower ?? '')].includes(part),
        )
        // A name of several words has its ending on the last one.
        if (fits && (rest.length === 0 || bare === word.lower))
          yield {
            concept,
            words: words
              .slice(at, at + conceptWords.length)
              .map(({ written }) => written)
              .join(' '),
          }
      }
    }
  }

  *#compound(word: Word): Generator<Concept> {
    if (!word.isCapital || LOOKS_LIKE.test(word.written)) return
    for (const { stem, concept } of this.#stems)
      if (word.lower.length >= stem.length + 4 && word.lower.startsWith(stem)) yield concept
  }
}

function* withoutEnding(lower: string): Generator<string> {
  for (const ending of ENDINGS)
    if (ending === '' || (lower.length - ending.length >= 3 && lower.endsWith(ending)))
      yield lower.slice(0, lower.length - ending.length)
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [found] of text.normalize('NFC').matchAll(WORD))
    for (const written of found.split('-'))
      if (written)
        words.push({
          written,
          lower: written.toLocaleLowerCase('en').replace(/['’]s$/, ''),
          isCapital: written[0] !== written[0]?.toLocaleLowerCase('en'),
        })
  return words
}
