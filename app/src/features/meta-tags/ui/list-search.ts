import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { GridPaging, GridViewOptions, GridViewValues } from '#kit/ui/data-grid/grid-view.ts'
import { textOfGridView } from '#kit/ui/data-grid/grid-view.ts'
import type { SearchFilter, SearchInput } from '../contract/resources.ts'

export const VIEW: GridViewOptions = {
  filters: ['state', 'status', 'vendor', 'tag', 'blog'],
  sort: 'title',
}

type Order = Pick<SearchInput, 'sort' | 'direction'>
const ORDERS: Record<string, Order> = {
  title: { sort: 'title', direction: 'ascending' },
  'title-descending': { sort: 'title', direction: 'descending' },
  changed: { sort: 'updated', direction: 'descending' },
  'changed-ascending': { sort: 'updated', direction: 'ascending' },
  created: { sort: 'created', direction: 'descending' },
  'created-ascending': { sort: 'created', direction: 'ascending' },
  'title-length': { sort: 'title-length', direction: 'ascending' },
  'title-length-descending': { sort: 'title-length', direction: 'descending' },
  'description-length': { sort: 'description-length', direction: 'ascending' },
  'description-length-descending': { sort: 'description-length', direction: 'descending' },
}

type Values = Pick<GridViewValues, 'words' | 'filters' | 'sort'>

/** Returns the list's filter without its order; the server validates the values from the URL. */
export function filterOf(kind: ResourceKind, { words, filters }: Values): SearchFilter {
  const { state, status, vendor, tag, blog } = filters
  return {
    kind,
    state: state?.[0] ?? 'any',
    ...(words && { words }),
    ...(kind === 'product' && status && { statuses: status }),
    ...(kind === 'product' && vendor && { vendors: vendor }),
    ...((kind === 'product' || kind === 'article') && tag && { tag: tag[0] }),
    ...(kind === 'article' && blog && { blogId: blog[0] }),
  } as SearchFilter
}

/** True if the list is narrowed by more than a state: it then shows fewer rows than the counts of states say. */
export function isNarrowed(kind: ResourceKind, view: Values): boolean {
  const { kind: _kind, state: _state, ...others } = filterOf(kind, view)
  return Object.keys(others).length > 0
}

/** Returns the request for one page of the list. */
export function searchOf(
  kind: ResourceKind,
  view: Values & Partial<GridPaging> & { size: number },
): SearchInput {
  return {
    ...filterOf(kind, view),
    ...(ORDERS[view.sort] ?? ORDERS['title']),
    count: view.size,
    ...(view.after ? { after: view.after } : view.before && { before: view.before }),
  }
}

/** Returns a saved view as the grid's URL writes it. */
export function textOfQuery(query: Omit<SearchInput, 'count' | 'after' | 'before'>): string {
  const url = new URLSearchParams()
  const put = (name: string, values: readonly (string | undefined)[] = []) => {
    for (const value of values) if (value) url.append(name, value)
  }
  put('q', [query.words])
  put('state', [query.state === 'any' ? undefined : query.state])
  put('status', query.statuses)
  put('vendor', query.vendors)
  put('tag', [query.tag])
  put('blog', [query.blogId])
  const order = Object.entries(ORDERS).find(
    ([, { sort, direction }]) => sort === query.sort && direction === query.direction,
  )
  put('sort', [order?.[0]])
  return textOfGridView(url, VIEW)
}
