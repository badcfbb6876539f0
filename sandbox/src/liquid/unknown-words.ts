import type { Rendering } from './rendering.ts'

/**
 * Who knows a word: nobody, the platform (the sandbox does not), other objects than the one that was asked, or callers:
 * a name in a snippet or block that nobody hands over reads as a parameter that may be left out.
 */
export type KnownBy = 'nobody' | 'platform' | 'other objects' | 'callers'

/** A word of a theme that had no meaning where it stood, so that what it printed was nothing. */
export interface UnknownWord {
  kind: 'tag' | 'filter' | 'object' | 'property' | 'text'
  /** `product.sparkle`, `shout`, `products.title` */
  word: string
  known: KnownBy
  /** How often it was asked for. */
  count: number
}

/** Notes a word, or counts it once more. */
export function noteWord(rendering: Pick<Rendering, 'unknownWords'>, word: Omit<UnknownWord, 'count'>): void {
  const key = `${word.kind}:${word.word}`
  const known = rendering.unknownWords.get(key)
  if (known) known.count++
  else rendering.unknownWords.set(key, { ...word, count: 1 })
}
