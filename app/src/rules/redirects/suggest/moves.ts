import { type Entry, nameOf, type PageIndex } from './page-index.ts'
import type { Looked } from './score.ts'
import { wordsOf } from './words.ts'

/**
 * How a page's path differs from a dead path of the same name, and how many other dead paths differ in the same way.
 */
export interface Move {
  /** Number of dead paths that moved this way, each divided among its possible moves. */
  support: number
  /** Share of the dead paths beside it that have a namesake and moved this way. */
  share: number
  /** Whether about as many paths could have made another move that changes no more parts. */
  isTied: boolean
}

interface Pair {
  entry: Entry
  key: string
  /** The dead path up to where the two begin to be equal again. */
  head: string
  /** Number of parts removed and inserted. */
  edit: number
  weight: number
}

/**
 * Maximum number of pages with one name; a more common name (overview, introduction) does not show where a path
 * moved.
 */
const MOST_NAMESAKES = 60
/** Rounds in which paths with several namesakes follow those with one. */
const ROUNDS = 4
/** Smallest weight: a move that no other path made stays possible. */
const LEAST = 0.01
/** Share of the paths from which another move counts as equally good. */
const TIED = 0.5

/**
 * Derives from many dead paths how a site was rebuilt: `/components/ise/x` is gone, so are nine others beside it, and
 * each has a page `/windows-powershell/ise/x`. Needs no redirects written by people.
 */
export class Moves {
  readonly #pairs: Pair[][]
  readonly #support = new Map<string, number>()
  /** Number of dead paths that could have made a move, whether or not they did. */
  readonly #could = new Map<string, number>()
  /** Number of dead paths with a namesake, below each head. */
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

  /** Returns how the dead path with this index became this page; null if the names differ. */
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

  /** Weights the moves of a path by how many others made them. */
  #share(pairs: Pair[]): void {
    let all = 0
    for (const pair of pairs) {
      pair.weight = Math.max(LEAST, (this.#support.get(pair.key) ?? 0) - pair.weight)
      all += pair.weight
    }
    for (const pair of pairs) pair.weight /= all
  }

  /**
   * Returns the parts without differences that do not count: all numbers are alike, and the last part is the shared
   * name.
   */
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

/** Returns the difference between the common beginning and the common end. */
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
