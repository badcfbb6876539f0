import type { GridPaging, GridViewOptions, GridViewValues } from '#kit/ui/data-grid/grid-view.ts'
import type { ImageFilter, ImageSearchInput } from '../contract/images.ts'

export const VIEW: GridViewOptions = { filters: ['state', 'owner', 'collection'], sort: 'missing' }

type Values = Pick<GridViewValues, 'words' | 'filters' | 'sort'>
const ORDERS: Record<string, Pick<ImageSearchInput, 'sort' | 'direction'>> = {
  missing: { sort: 'missing', direction: 'ascending' },
  'missing-last': { sort: 'missing', direction: 'descending' },
  title: { sort: 'title', direction: 'ascending' },
  'title-descending': { sort: 'title', direction: 'descending' },
  newest: { sort: 'newest', direction: 'descending' },
  oldest: { sort: 'newest', direction: 'ascending' },
}

/** Returns the list's filter without its order; the server validates the values from the URL. */
export function filterOf({ words, filters }: Values): ImageFilter {
  const { state, owner, collection } = filters
  return {
    state: state?.[0] ?? 'all',
    ...(owner && { owner: owner[0] }),
    ...(words && { words }),
    ...(collection && { collectionId: collection[0] }),
  } as ImageFilter
}

/** True if the list is narrowed by more than state and owner: it then shows fewer images than their counts say. */
export function isNarrowed(view: Values): boolean {
  const { state: _state, owner: _owner, ...others } = filterOf(view)
  return Object.keys(others).length > 0
}

/** Returns the request for one page of the list. */
export function searchOf(view: Values & Partial<GridPaging> & { size: number }): ImageSearchInput {
  return {
    ...filterOf(view),
    ...(ORDERS[view.sort] ?? ORDERS['missing']),
    count: view.size,
    ...(view.after ? { after: view.after } : view.before && { before: view.before }),
  }
}
