import { NearWords } from './near-words.ts'
import { partsOf, wordsOf } from './words.ts'

/** A page that a visitor can be redirected to. */
export interface LivingPage {
  path: string
  title: string
  /** Earlier paths of the page. */
  earlier?: readonly string[]
  /** For a collection: paths of products deleted from it. */
  former?: readonly string[]
}

/** Indexed facts about one page. */
export interface Entry {
  path: string
  parts: string[]
  leaf: Set<string>
  inPath: Set<string>
  inTitle: Set<string>
}

/** Index of all living pages by their words. Built once, so that each lookup is cheap. */
export class PageIndex {
  readonly entries: Entry[]
  readonly byPath = new Map<string, number>()
  readonly byEarlier = new Map<string, number>()
  readonly byFormer = new Map<string, number>()
  /** Pages by the exact words of their last part. */
  readonly named = new Map<string, number[]>()
  /** Number of pages below a path. */
  readonly below = new Map<string, number>()
  readonly postings = new Map<string, number[]>()
  readonly near: NearWords
  /** Reused by all lookups and cleared after each. */
  readonly tally: Float64Array

  constructor(pages: readonly LivingPage[]) {
    this.entries = pages.map(({ path, title }) => {
      const parts = partsOf(path)
      return {
        path,
        parts,
        leaf: new Set(wordsOf(parts.at(-1) ?? '')),
        inPath: new Set(wordsOf(parts.join('/'))),
        inTitle: new Set(wordsOf(title)),
      }
    })
    for (const [at, { parts, leaf, inPath, inTitle }] of this.entries.entries()) {
      const key = parts.join('/')
      const name = nameOf(leaf)
      const namesakes = this.named.get(name)
      if (namesakes) namesakes.push(at)
      else this.named.set(name, [at])
      const above = parts.slice(0, -1).join('/')
      this.below.set(above, (this.below.get(above) ?? 0) + 1)
      if (!this.byPath.has(key)) this.byPath.set(key, at)
      for (const earlier of pages[at]?.earlier ?? []) this.byEarlier.set(partsOf(earlier).join('/'), at)
      for (const former of pages[at]?.former ?? []) this.byFormer.set(partsOf(former).join('/'), at)
      for (const word of new Set([...inPath, ...inTitle])) {
        const list = this.postings.get(word)
        if (list) list.push(at)
        else this.postings.set(word, [at])
      }
    }
    this.near = new NearWords(this.postings.keys())
    this.tally = new Float64Array(this.entries.length)
  }

  /** Returns the weight of a word: rare words weigh most. */
  weight(word: string): number {
    const held = this.postings.get(word)?.length ?? 0
    return Math.log(1 + this.entries.length / (held + 0.5))
  }
}

/** Joins the words in a fixed order, regardless of how they were written. */
export function nameOf(words: ReadonlySet<string>): string {
  return [...words].sort().join(' ')
}
