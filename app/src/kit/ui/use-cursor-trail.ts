import { useSearchParams } from './use-search-params.ts'

/** Between cursors, which are numbers or moments. */
const BETWEEN = '~'

/**
 * The page of a list whose pages each name the cursor of the next one, kept in the URL as `after`: it outlives a reload
 * and the way back from a row. The cursors before it are kept too, because such a list cannot be read backwards.
 */
export function useCursorTrail() {
  const [query, setQuery] = useSearchParams()
  const trail = (query.get('after') ?? '').split(BETWEEN).filter(Boolean)
  const put = (cursors: readonly string[]) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (cursors.length > 0) next.set('after', cursors.join(BETWEEN))
        else next.delete('after')
        return next
      },
      { replace: true },
    )
  return {
    /** Undefined on the first page. */
    cursor: trail.at(-1),
    isFirst: trail.length === 0,
    go: (next: string) => put([...trail, next]),
    goBack: () => put(trail.slice(0, -1)),
  }
}
