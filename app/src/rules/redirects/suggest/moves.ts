import { type Entry, nameOf, type PageIndex } from './page-index.ts'
import type { Looked } from './score.ts'
import { wordsOf } from './words.ts'

/** How a page's path differs from a dead one of the same name, and how many dead paths differ from a living one just so. */
export interface Move {
  /** Dead paths that went this way, each shared among the ways it may have gone. */
  support: number
  /** Of the dead paths that lay beside it and have a namesake, the part that went this way. */
  share: number
  /** As many paths could have gone another way that changes no more of them. */
  isTied: boolean
}

interface Pair {
  entry: Entry
  key: string
  /** The dead path up to where the two begin to be alike again. */
  head: string
  /** Parts taken out and put in. */
  edit: number
  weight: number
}

/** A name of more pages than this (overview, introduction) says nothing of where a path went. */
const MOST_NAMESAKES = 60
/** Rounds in which paths with several namesakes follow those that have one. */
const ROUNDS = 4
/** Never nothing: a way no other path went is still one. */
const LEAST = 0.01
/** Another way that took this part of the paths is as good. */
const TIED = 0.5

/**
 * What many dead paths together say of how a site was rebuilt: `/components/ise/x` is gone, and so are nine others beside it,
 * and of each there is a page `/windows-powershell/ise/x`. It needs no redirect anybody wrote.
 */
export class Moves {
  readonly #pairs: Pair[][]
  readonly #support = new Map<string, number>()
  /** Dead paths that could have gone a way, whether or not they did. */
  readonly #could = new Map<string, number>()
  /** Dead paths with a namesake, below each head. */
  readonly #beside = new Map<string, number>()
  readonly #plain = new Map<string, string>()

  constructor(index: PageIndex, dead: readonly (Looked | null)[]) {
    this.#pairs = dead.map((looked) => (looked === null ? [] : this.#pairsOf(index, looked)))
    for (const pairs of this.#pairs)
      for (const key of new Set(pairs.map((pair) => pair.key))) add(this.#could, key, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      this.#support.clear()
      for (const pairs of this.#pairs) for (const { key, weight } of pairs) add(this.#support, key, weight)
      for (const pairs of this.#pairs) this.#share(pairs)
    }
  }

  /** How the dead path of that number came to be this page; null where the names differ. */
  of(number: number, entry: Entry): Move | null {
    const pairs = this.#pairs[number] ?? []
    const own = pairs.find((pair) => pair.entry === entry)
    if (!own) return null
    const could = this.#could.get(own.key) ?? 1
    const support = this.#support.get(own.key) ?? 0
    return {
      support,
      share: support / (this.#beside.get(own.head) ?? 1),
      isTied: pairs.some(
        (other) =>
          other !== own && other.edit <= own.edit && (this.#could.get(other.key) ?? 0) >= TIED * could,
      ),
    }
  }

  #pairsOf(index: PageIndex, { parts, leaf }: Looked): Pair[] {
    const namesakes = index.named.get(nameOf(leaf)) ?? []
    if (leaf.size === 0 || namesakes.length > MOST_NAMESAKES || namesakes.length === 0) return []
    const from = this.#plainly(parts)
    for (let length = 0; length < parts.length; length += 1)
      add(this.#beside, from.slice(0, length).join('/'), 1)
    return namesakes.map((at) => {
      const entry = index.entries[at] as Entry
      return { entry, ...difference(from, this.#plainly(entry.parts)), weight: 1 / namesakes.length }
    })
  }

  /** A path's ways, each as likely as others went it. */
  #share(pairs: Pair[]): void {
    let all = 0
    for (const pair of pairs) {
      pair.weight = Math.max(LEAST, (this.#support.get(pair.key) ?? 0) - pair.weight)
      all += pair.weight
    }
    for (const pair of pairs) pair.weight /= all
  }

  /** The parts without what never counts: dates and other numbers are alike, the last part is the name they share. */
  #plainly(parts: readonly string[]): string[] {
    return parts.map((part, at) => {
      if (at === parts.length - 1) return '*'
      let plain = this.#plain.get(part)
      if (plain === undefined) {
        plain = /^\d+$/.test(part) ? '#' : wordsOf(part).join('-') || part
        this.#plain.set(part, plain)
      }
      return plain
    })
  }
}

/** What stands between the parts both begin with and those both end with. */
function difference(one: readonly string[], other: readonly string[]): Omit<Pair, 'entry' | 'weight'> {
  const shorter = Math.min(one.length, other.length)
  let tail = 0
  while (tail < shorter && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1
  let begin = 0
  while (begin < shorter - tail && one[begin] === other[begin]) begin += 1
  const [out, into] = [one.slice(begin, one.length - tail), other.slice(begin, other.length - tail)]
  return {
    key: `${one.slice(0, begin).join('/')}|${out.join('/')}>${into.join('/')}`,
    head: one.slice(0, one.length - tail).join('/'),
    edit: out.length + into.length,
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
