import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { ProductSearch } from '../contract.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../domain/product-status.ts'

/** Sort orders of the list by their name in the URL. */
const SORTS = {
  title: { sort: 'title', direction: 'ascending' },
  'title-descending': { sort: 'title', direction: 'descending' },
  changed: { sort: 'updated', direction: 'descending' },
  'changed-ascending': { sort: 'updated', direction: 'ascending' },
  created: { sort: 'created', direction: 'descending' },
  'created-ascending': { sort: 'created', direction: 'ascending' },
} as const
export type ProductSort = keyof typeof SORTS
export const PRODUCT_SORTS = Object.keys(SORTS) as ProductSort[]

/** Products on one page; the last is the maximum. */
export const COUNTS = ['10', '25', '50'] as const
type Count = (typeof COUNTS)[number]

interface Values {
  words: string
  vendors: string[]
  tag: string
  statuses: ProductStatus[]
  sort: ProductSort
  count: Count
}
const NAMES = {
  words: 'q',
  vendors: 'vendor',
  tag: 'tag',
  statuses: 'status',
  sort: 'sort',
  count: 'count',
} as const
const FILTERS = ['words', 'vendors', 'tag', 'statuses'] as const
const PAGING = ['page', 'after', 'before']

export interface ProductFilters extends Values {
  /** Number of the current page, from 1. */
  page: number
  isFiltered: boolean
  set(change: Partial<Values>): void
  /** Goes to the page that begins after or ends before a cursor; without one, to the first page. */
  go(page: number, cursor?: { after: string } | { before: string }): void
  clear(): void
  /** Input of the server's search. */
  input: ProductSearch
}

/** The list's filters, order and position, kept in the URL so that they can be bookmarked and shared. */
export function useProductFilters(): ProductFilters {
  const [query, setQuery] = useSearchParams()
  const values = read(query)
  const { words, vendors, tag, statuses, sort, count } = values
  const after = query.get('after')
  const before = query.get('before')
  const change = (edit: (next: URLSearchParams) => void) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old)
        for (const name of PAGING) next.delete(name)
        edit(next)
        return next
      },
      { replace: true },
    )
  return {
    ...values,
    page: after || before ? Math.max(1, Math.floor(Number(query.get('page'))) || 1) : 1,
    isFiltered: FILTERS.some((name) => values[name].length > 0),
    set: (changes) =>
      change((next) => {
        for (const [name, value] of Object.entries(changes)) {
          const key = NAMES[name as keyof Values]
          next.delete(key)
          for (const each of [value].flat()) if (each) next.append(key, each)
        }
      }),
    go: (page, cursor) =>
      change((next) => {
        if (page <= 1 || !cursor) return
        next.set('page', String(page))
        for (const [name, value] of Object.entries(cursor)) next.set(name, value)
      }),
    clear: () =>
      change((next) => {
        for (const name of FILTERS) next.delete(NAMES[name])
      }),
    input: {
      ...SORTS[sort],
      count: Number(count),
      ...(words && { words }),
      ...(vendors.length > 0 && { vendors }),
      ...(tag && { tag }),
      ...(statuses.length > 0 && { statuses }),
      ...(after ? { after } : before && { before }),
    },
  }
}

/** Parses the URL and leaves out invalid values. */
function read(query: URLSearchParams): Values {
  const known = <Value extends string>(all: readonly Value[], value: string | null) =>
    all.find((each) => each === value)
  return {
    words: query.get(NAMES.words)?.trim() ?? '',
    vendors: query.getAll(NAMES.vendors),
    tag: query.get(NAMES.tag) ?? '',
    statuses: PRODUCT_STATUSES.filter((status) => query.getAll(NAMES.statuses).includes(status)),
    sort: known(PRODUCT_SORTS, query.get(NAMES.sort)) ?? 'title',
    count: known(COUNTS, query.get(NAMES.count)) ?? '50',
  }
}
