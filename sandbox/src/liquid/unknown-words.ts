import type { Rendering } from './rendering.ts'

/**
 * Where a word is known: nowhere, on the platform (but not in the sandbox), on other objects than the one used, or by
 * callers: a name in a snippet or block that no caller passes counts as an optional parameter.
 */
export type KnownBy = 'nobody' | 'platform' | 'other objects' | 'callers'

/** A word of a theme that had no meaning in its place and therefore printed nothing. */
export interface UnknownWord {
  kind: 'tag' | 'filter' | 'object' | 'property' | 'text'
  /** `product.sparkle`, `shout`, `products.title` */
  word: string
  known: KnownBy
  /** Number of uses. */
  count: number
}

/** Records a word, or increments its count. */
export function noteWord(rendering: Pick<Rendering, 'unknownWords'>, word: Omit<UnknownWord, 'count'>): void {
  const key = `${word.kind}:${word.word}`
  const known = rendering.unknownWords.get(key)
  if (known) known.count++
  else rendering.unknownWords.set(key, { ...word, count: 1 })
}
