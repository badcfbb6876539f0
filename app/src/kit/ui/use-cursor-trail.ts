import { trailIn, withTrail } from './cursor-trail.ts'
import { useSearchParams } from './use-search-params.ts'

/**
 * The page of a list whose pages each name the cursor of the next one, kept in the URL as `after`: it outlives a reload
 * and the way back from a row. The cursors before it are kept too, because such a list cannot be read backwards.
 */
export function useCursorTrail() {
  const [query, setQuery] = useSearchParams()
  const { cursors, page } = trailIn(query)
  const put = (next: readonly string[], by: 1 | -1) =>
    setQuery((before) => withTrail(before, { cursors: next, page: page + by }), { replace: true })
  return {
    /** Undefined on the first page. */
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    /** Its number, from 1. */
    page,
    go: (next: string) => put([...cursors, next], 1),
    goBack: () => put(cursors.slice(0, -1), -1),
  }
}
