import { useEffect } from 'react'

/** Keys and what they do, `[['J'], 'Next product']`. */
export type ShortcutWords = readonly (readonly [keys: readonly string[], words: string])[]

const known = new Set<ShortcutWords>()

/** Names the keys of the screen in view for the list that `?` opens. Give the words in a `useMemo`. */
export function useShortcutWords(words: ShortcutWords): void {
  useEffect(() => {
    known.add(words)
    return () => void known.delete(words)
  }, [words])
}

/** What the parts in view have named. */
export function shortcutWordsInView(): ShortcutWords {
  return [...known].flat()
}
