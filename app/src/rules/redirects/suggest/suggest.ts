import { isNeverRedirected } from '../compile/parse-url.ts'
import { certainty, SAME_NAME } from './certainty.ts'
import { type Move, Moves } from './moves.ts'
import { type Entry, nameOf, type PageIndex } from './page-index.ts'
import { type Looked, type Parts, scoreOf } from './score.ts'
import { partsOf, wordsOf } from './words.ts'

export type Band = 'automatic' | 'review' | 'none'
export type Reason =
  | 'earlierPath'
  | 'collection'
  | 'samePath'
  | 'together'
  | 'sameName'
  | 'words'
  | 'typing'
  | 'parent'

export interface Suggestion {
  target: string | null
  score: number
  band: Band
  reasons: Reason[]
  runnerUp: { target: string; score: number } | null
}

const NOTHING: Suggestion = { target: null, score: 0, band: 'none', reasons: [], runnerUp: null }
/** Maximum number of pages that are scored. */
const CLOSELY = 80
/** Maximum number of pages with a word; a more common word finds no page on its own. */
const COMMON = 3_000
const LEAST = 0.22
/** Longer paths are nonsense or an attack. */
const LONGEST = 1_000
/** Paths that scanners request; no page of a store ever had one. */
const PROBE =
  /(?:\.(?:php|aspx?|env|git|sql|zip|bak|cgi|jsp|txt|json|xml|ya?ml|ini)~?(?:\/|$)|^\/\.|\/\.|\/wp-|^\/cgi-bin)/i

/**
 * Returns the nearest living page for each dead path, with the reasons, the second-best, and whether it may be used
 * unseen. Many dead paths together show where others beside them moved; `beside` are further ones of the site that
 * need no suggestion.
 */
export function suggestTargets(
  index: PageIndex,
  paths: readonly string[],
  {
    beside = [],
    isNever = isNeverRedirected,
  }: { beside?: readonly string[]; isNever?: (key: string) => boolean } = {},
): Suggestion[] {
  const begun = [...paths, ...beside].map((path) => begin(index, path, isNever))
  const moves = new Moves(
    index,
    begun.map((one) => ('looked' in one ? one.looked : null)),
  )
  return paths.map((_, number) => {
    const one = begun[number] ?? NOTHING
    return 'looked' in one ? nearest(index, one, (entry) => moves.of(number, entry)) : one
  })
}

/** Returns a suggestion if no ranking is needed, else the words of the path. */
function begin(
  index: PageIndex,
  path: string,
  isNever: (key: string) => boolean,
): Suggestion | { looked: Looked; typing: boolean } {
  if (path.length > LONGEST || PROBE.test(path)) return NOTHING
  const parts = partsOf(path)
  if (parts.length === 0 || isNever(`/${parts.join('/')}`)) return NOTHING
  return knownPage(index, parts) ?? look(index, parts)
}

function nearest(
  index: PageIndex,
  { looked, typing }: { looked: Looked; typing: boolean },
  moveTo: (entry: Entry) => Move | null,
): Suggestion {
  // A name without words, such as an emoji, has only its folder in common with a page: with all of them.
  const [best, second] = looked.leaf.size > 0 ? rank(index, looked) : []
  if (!best || best.score < LEAST) return parentOf(index, looked.parts)
  const ahead = best.score - (second?.score ?? 0)
  const move = moveTo(best.entry)
  const facts = {
    score: best.score,
    ahead,
    words: looked.leaf.size,
    typing,
    move,
    isOnly: index.named.get(nameOf(looked.leaf))?.length === 1,
    hasPagesBelow: index.below.has(best.entry.parts.join('/')),
  }
  const sure = certainty(facts)
  return {
    target: best.entry.path,
    score: best.score,
    band: sure === null ? 'review' : 'automatic',
    reasons: [
      ...(sure === 'together' ? (['together'] as const) : []),
      best.parts.leaf >= SAME_NAME ? 'sameName' : 'words',
      ...(typing ? (['typing'] as const) : []),
    ],
    runnerUp: second ? { target: second.entry.path, score: second.score } : null,
  }
}

/** Finds the page that had this path earlier, or that has it under a language prefix. */
function knownPage(index: PageIndex, parts: string[]): Suggestion | null {
  const key = parts.join('/')
  const earlier = index.byEarlier.get(key)
  if (earlier !== undefined) return certain(index, earlier, 'earlierPath')
  const collection = index.byFormer.get(key)
  if (collection !== undefined) return certain(index, collection, 'collection')
  const same = index.byPath.get(key)
  if (same !== undefined) return certain(index, same, 'samePath')
  if (!/^[a-z]{2}(?:-[a-z]{2})?$/.test(parts[0] ?? '') || parts.length < 2) return null
  const plain = parts.slice(1).join('/')
  const at = index.byPath.get(plain) ?? index.byEarlier.get(plain)
  return at === undefined ? null : certain(index, at, 'samePath')
}

function certain(index: PageIndex, at: number, reason: Reason): Suggestion {
  const target = index.entries[at]?.path ?? null
  return { target, score: 1, band: 'automatic', reasons: [reason], runnerUp: null }
}

function look(index: PageIndex, parts: string[]): { looked: Looked; typing: boolean } {
  let typing = false
  const mended = (text: string) =>
    new Set(
      wordsOf(text).map((word) => {
        if (index.postings.has(word)) return word
        const near = index.near.nearest(word)
        typing ||= near !== null
        return near ?? word
      }),
    )
  const looked = { parts, leaf: mended(parts.at(-1) ?? ''), inPath: mended(parts.join('/')) }
  return { looked, typing }
}

interface Ranked {
  entry: Entry
  score: number
  parts: Parts
}

function rank(index: PageIndex, looked: Looked): Ranked[] {
  const { tally, postings, entries } = index
  const touched: number[] = []
  const words = [...looked.inPath].sort((a, b) => index.weight(b) - index.weight(a))
  for (const word of words.slice(0, 24)) {
    const pages = postings.get(word) ?? []
    if (pages.length > COMMON && touched.length > 0) continue
    const weight = index.weight(word) * (looked.leaf.has(word) ? 2 : 1)
    for (const at of pages) {
      if (tally[at] === 0) touched.push(at)
      tally[at] = (tally[at] as number) + weight / Math.sqrt(1 + (entries[at]?.inPath.size ?? 0))
    }
  }
  const some = most(touched, tally)
  for (const at of touched) tally[at] = 0
  return some
    .map((at) => {
      const entry = entries[at] as (typeof entries)[number]
      return { entry, ...scoreOf(index, looked, entry) }
    })
    .sort((a, b) => b.score - a.score || byPath(a.entry.path, b.entry.path))
}

const byPath = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)

/** Returns the pages with the highest tally, without sorting all of them. */
function most(touched: readonly number[], tally: Float64Array): number[] {
  if (touched.length <= CLOSELY) return [...touched]
  const some = Float64Array.from(touched, (at) => tally[at] as number).sort()
  const least = some[some.length - CLOSELY] as number
  return touched.filter((at) => (tally[at] as number) >= least).slice(0, 4 * CLOSELY)
}

/** Suggests the parent path if no page is near and the parent lives. */
function parentOf(index: PageIndex, parts: string[]): Suggestion {
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const at = index.byPath.get(parts.slice(0, length).join('/'))
    const target = at === undefined ? undefined : index.entries[at]?.path
    if (target !== undefined)
      return { target, score: 0.2, band: 'review', reasons: ['parent'], runnerUp: null }
  }
  return NOTHING
}
