import { lengthOf } from '#rules/seo-checks/text-length.ts'
import type { TextField } from './writing-request.ts'

/** A sentence of its own, or the part of a title in front of its divider. */
const SENTENCE_END =
  /[.!?…。！？](?=\s|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})|\s(?=[|–—•·-]\s)/gu
/** Below this share of what was wished for a text says too little, where there was more to say. */
export const ENOUGH = 0.6

/**
 * The text if it keeps its length, else as many whole sentences (of a title: parts) of it as do. Null: nothing that makes
 * sense is short enough.
 */
export function fitLength(text: string, { from, to }: TextField): { text: string; cut: boolean } | null {
  if (lengthOf(text) <= to) return { text, cut: false }
  let best: string | null = null
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const part = text.slice(0, index + end.length).trim()
    if (lengthOf(part) > to) break
    best = part
  }
  if (best === null || lengthOf(best) < Math.min(from, to) * ENOUGH || repeatsItself(best)) return null
  return { text: best, cut: true }
}

/** Three words that come twice: what was too long because it says all again is no good text when it is cut. */
function repeatsItself(text: string): boolean {
  const words = text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []
  const seen = new Set<string>()
  for (let at = 0; at + 3 <= words.length; at += 1) {
    const three = words.slice(at, at + 3).join(' ')
    if (seen.has(three)) return true
    seen.add(three)
  }
  return false
}
