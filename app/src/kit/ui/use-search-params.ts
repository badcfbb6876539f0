import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Query = URLSearchParams | Record<string, string>
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void

/**
 * Returns the URL's query and how to change it. The router has a hook of this name, in one module with its links,
 * forms and prefetching, which all come along with it.
 */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery: SetQuery = useCallback(
    (next, options) => {
      const changed = typeof next === 'function' ? next(new URLSearchParams(query)) : next
      void navigate(`?${new URLSearchParams(changed)}`, options)
    },
    [query, navigate],
  )
  return [query, setQuery]
}
