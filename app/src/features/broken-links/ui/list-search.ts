import type { GridPaging, GridViewOptions, GridViewValues } from '#kit/ui/data-grid/grid-view.ts'
import type { ListInput } from '../contract.ts'
import type { LinkState } from '../domain/bounds.ts'

export const VIEW: GridViewOptions = {
  filters: ['source', 'suggested', 'pattern', 'language', 'visited', 'hidden'],
  sort: 'worth',
}

/** Returns the input of the list query; the server validates what the URL holds. */
export function inputOf(
  { words, filters, sort, page, size }: GridViewValues & GridPaging,
  state: LinkState | 'all',
): ListInput {
  const first = (id: string) => filters[id]?.[0]
  const optional = {
    ...{ source: first('source'), suggested: first('suggested') },
    ...{ pattern: first('pattern'), language: first('language') },
  }
  return {
    ...{ state, sort, page, count: size },
    ...(words && { q: words }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    ...(first('visited') && { visited: 'true' }),
    ...(first('hidden') && { hidden: 'true' }),
  } as ListInput
}
