import { useSearchParams } from './use-search-params.ts'

export type UrlFilters<Name extends string> = Partial<Record<Name, string>>

/** A list's filters and page, kept in the URL so that they can be bookmarked and shared. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams()
  const filters: UrlFilters<Name> = {}
  for (const name of names) {
    const value = query.get(name)
    if (value) filters[name] = value
  }
  const change = (edit: (next: URLSearchParams) => void) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true },
    )
  return {
    filters,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    /** Changed filters reset the list to its first page; an empty value removes a filter. */
    set: (changes: UrlFilters<Name>) =>
      change((next) => {
        next.delete('page')
        next.delete('after')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, String(value))
          else next.delete(name)
        }
      }),
    go: (page: number) => change((next) => next.set('page', String(page))),
  }
}
