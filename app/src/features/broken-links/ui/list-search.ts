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
  const { source, suggested, pattern, language, visited, hidden } = filters
  return {
    state,
    sort,
    page,
    count: size,
    ...(words && { q: words }),
    ...(source && { source: source[0] }),
    ...(suggested && { suggested: suggested[0] }),
    ...(pattern && { pattern: pattern[0] }),
    ...(language && { language: language[0] }),
    ...(visited?.[0] && { visited: 'true' }),
    ...(hidden?.[0] && { hidden: 'true' }),
  } as ListInput
}
