import { useEffect } from 'react'

/** Keys and their effect, `[['J'], 'Next product']`. */
export type ShortcutWords = readonly (readonly [keys: readonly string[], words: string])[]

const known = new Set<ShortcutWords>()

/** Adds the visible screen's keys to the list that `?` opens. Memoise the words with `useMemo`. */
export function useShortcutWords(words: ShortcutWords): void {
  useEffect(() => {
    known.add(words)
    return () => void known.delete(words)
  }, [words])
}

/** Returns the keys added by all visible parts. */
export function shortcutWordsInView(): ShortcutWords {
  return [...known].flat()
}
