import { useState } from 'react'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { RedirectFilter } from '../contract/redirects.ts'

const NAMES = ['q', 'problem', 'from'] as const
type Name = (typeof NAMES)[number]

/** Returns the list's filters, kept in the URL, and its paging. */
export function useListFilters() {
  const [query, setQuery] = useSearchParams()
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const filter = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const set = (changes: Partial<Record<Name, string>>) => {
    setTrail([null])
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }
  return {
    values,
    // The server's schema validates what the URL holds.
    filter: filter as RedirectFilter,
    isFiltered: Object.keys(filter).length > 0,
    set,
    clear: () => set({ q: '', problem: '', from: '' }),
    page: trail.length,
    cursor: trail.at(-1) ?? null,
    next: (cursor: string) => setTrail([...trail, cursor]),
    previous: () => setTrail(trail.slice(0, -1)),
  }
}

export type ListFilters = ReturnType<typeof useListFilters>
