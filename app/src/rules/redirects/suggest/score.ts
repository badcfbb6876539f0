import type { Entry, PageIndex } from './page-index.ts'

/** The dead path, parsed once: its words, with typing errors corrected. */
export interface Looked {
  parts: string[]
  leaf: Set<string>
  inPath: Set<string>
}

export interface Parts {
  /** Match of the last part's words with the page's last part or title, whichever is better. */
  leaf: number
  path: number
  /** Share of the requested words that the page has anywhere. */
  covered: number
  /** Share of the page's path words that were requested. */
  held: number
  position: number
}

/** Returns how close a page is, from 0 to 1, and the parts of that score. */
export function scoreOf(index: PageIndex, looked: Looked, entry: Entry): { score: number; parts: Parts } {
  const leafLike = alike(index, looked.leaf, entry.leaf)
  const titleLike = alike(index, looked.leaf, entry.inTitle)
  const leaf = Math.max(leafLike, 0.9 * titleLike)
  const path = alike(index, looked.inPath, entry.inPath)
  const covered = share(index, looked.inPath, entry)
  const position = samePosition(looked.parts, entry.parts)
  const held = shareHeld(index, looked.inPath, entry)
  const score = 0.24 * leaf + 0.33 * path + 0.17 * covered + 0.2 * held + 0.06 * position
  return { score, parts: { leaf, path, covered, held, position } }
}

function alike(index: PageIndex, one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  let all = 0
  for (const word of one) {
    const weight = index.weight(word)
    all += weight
    if (other.has(word)) both += weight
  }
  for (const word of other) all += index.weight(word)
  return all === 0 ? 0 : (2 * both) / all
}

function share(index: PageIndex, looked: ReadonlySet<string>, { inPath, inTitle }: Entry): number {
  let had = 0
  let all = 0
  for (const word of looked) {
    const weight = index.weight(word)
    all += weight
    if (inPath.has(word) || inTitle.has(word)) had += weight
  }
  return all === 0 ? 0 : had / all
}

function shareHeld(index: PageIndex, looked: ReadonlySet<string>, { inPath }: Entry): number {
  let asked = 0
  let all = 0
  for (const word of inPath) {
    const weight = index.weight(word)
    all += weight
    if (looked.has(word)) asked += weight
  }
  return all === 0 ? 0 : asked / all
}

function samePosition(one: readonly string[], other: readonly string[]): number {
  const most = Math.max(one.length, other.length) - 1
  if (most <= 0) return one.length === other.length ? 1 : 0
  let same = 0
  while (same < most && one[same] === other[same]) same += 1
  return same / most
}
