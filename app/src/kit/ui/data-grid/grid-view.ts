/** The view of a list as the URL holds it: it can be bookmarked, shared, and saved under a name. */
export interface GridViewValues {
  words: string
  /** Chosen values by filter id; filters without a value are omitted. */
  filters: Record<string, string[]>
  sort: string
  /** Keys of the columns shown; null: the grid's own choice. */
  columns: string[] | null
  /** Maximum rows per page. */
  size: number
}

/** Where the page begins or ends in the list; with neither cursor, the first page. */
export interface GridPaging {
  /** Page number, from 1. */
  page: number
  after: string | null
  before: string | null
}

export interface GridViewOptions {
  /** Prefix of every name in the URL, for screens with several lists. */
  prefix?: string
  filters: readonly string[]
  /** Default order. */
  sort: string
  sizes?: readonly number[]
}

export const GRID_SIZES = [50, 250] as const
const NAMES = { words: 'q', sort: 'sort', columns: 'columns', size: 'count' } as const
const PAGING = ['page', 'after', 'before'] as const

/** Reads a view from a URL; ignores invalid values. */
export function readGridView(query: URLSearchParams, options: GridViewOptions): GridViewValues & GridPaging {
  const { prefix = '', sizes = GRID_SIZES } = options
  const get = (name: string) => query.get(prefix + name)?.trim() || null
  const chosen = options.filters.map((id): [string, string[]] => [
    id,
    [...new Set(query.getAll(prefix + id).filter(Boolean))],
  ])
  const [after, before] = [get('after'), get('before')]
  const size = Number(get(NAMES.size))
  return {
    words: get(NAMES.words) ?? '',
    filters: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    sort: get(NAMES.sort) ?? options.sort,
    columns: get(NAMES.columns)?.split(',').filter(Boolean) ?? null,
    size: sizes.includes(size) ? size : (sizes[0] ?? GRID_SIZES[0]),
    page: after || before ? Math.max(1, Math.floor(Number(get('page'))) || 1) : 1,
    after,
    before: after ? null : before,
  }
}

/** Writes a changed view to the URL and resets the list to its first page. Other parameters are kept. */
export function writeGridView(
  query: URLSearchParams,
  options: GridViewOptions,
  change: Partial<GridViewValues>,
): URLSearchParams {
  const { prefix = '', sizes = GRID_SIZES } = options
  const next = new URLSearchParams(query)
  for (const name of PAGING) next.delete(prefix + name)
  const put = (name: string, values: readonly string[]) => {
    next.delete(prefix + name)
    for (const value of values) if (value) next.append(prefix + name, value)
  }
  const { words, filters, sort, columns, size } = change
  if (words !== undefined) put(NAMES.words, [words.trim()])
  if (filters) for (const id of options.filters) put(id, filters[id] ?? [])
  if (sort !== undefined) put(NAMES.sort, sort === options.sort ? [] : [sort])
  if (columns !== undefined) put(NAMES.columns, columns ? [columns.join(',')] : [])
  if (size !== undefined) put(NAMES.size, size === sizes[0] ? [] : [String(size)])
  return next
}

/** Writes another page of the same view to the URL. */
export function writeGridPaging(
  query: URLSearchParams,
  options: GridViewOptions,
  paging: GridPaging,
): URLSearchParams {
  const next = writeGridView(query, options, {})
  if (paging.page <= 1 || !(paging.after || paging.before)) return next
  const { prefix = '' } = options
  next.set(`${prefix}page`, String(paging.page))
  if (paging.after) next.set(`${prefix}after`, paging.after)
  else if (paging.before) next.set(`${prefix}before`, paging.before)
  return next
}

/** Returns a view as text for saving: always in the same order, without the page. */
export function textOfGridView(query: URLSearchParams, options: GridViewOptions): string {
  const view = readGridView(query, options)
  const own = writeGridView(new URLSearchParams(), options, view)
  own.sort()
  return own.toString()
}
