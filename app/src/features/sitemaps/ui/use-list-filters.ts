import { useSearchParams } from 'react-router'
import type { SitemapListInput } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'

type Name = 'verdict' | 'problem' | 'q'
const NAMES: readonly Name[] = ['verdict', 'problem', 'q']

/** The list's filters and page, which stand in the URL so that they can be kept and sent. */
export function useListFilters(tab: SitemapTab) {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filters: Partial<Record<Name, string>> = {}
  for (const name of NAMES) {
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
    page,
    active: Object.keys(filters).length,
    set: (changes: Partial<Record<Name, string>>) =>
      change((next) => {
        next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
      }),
    go: (wanted: number) => change((next) => next.set('page', String(wanted))),
    clear: () => change((next) => [...NAMES, 'page'].forEach((name) => next.delete(name))),
    // The server's schema is the judge of what stands in the URL.
    input: { ...filters, tab, page } as SitemapListInput,
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
