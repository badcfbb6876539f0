import { useSearchParams } from 'react-router'
import type { SchemaResultsListInput, SchemaResultsView } from '../contract.ts'

type Name = 'level' | 'type' | 'problem' | 'owner' | 'template' | 'state' | 'q' | 'sort'
export type Filters = Partial<Record<Name, string>> & { page: number }

export interface FilterState {
  filters: Filters
  /** Filters that hold something, the order aside. */
  active: number
  set(change: Partial<Record<Name, string>>): void
  go(page: number): void
  clear(): void
  /** What the server is asked. */
  input: SchemaResultsListInput
}

const NAMES: readonly Name[] = ['level', 'type', 'problem', 'owner', 'template', 'state', 'q', 'sort']

/** The list's filters, order and page, which stand in the URL so that they can be kept and sent. */
export function useFilters(view: SchemaResultsView): FilterState {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filters: Filters = { page }
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
    active: NAMES.filter((name) => name !== 'sort' && filters[name]).length,
    set: (changes) =>
      change((next) => {
        next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
      }),
    go: (wanted) => change((next) => next.set('page', String(wanted))),
    clear: () =>
      change((next) => {
        for (const name of [...NAMES, 'page']) if (name !== 'sort') next.delete(name)
      }),
    // The server's schema is the judge of what stands in the URL.
    input: { ...filters, view } as SchemaResultsListInput,
  }
}
