import type { GridPaging, GridViewOptions, GridViewValues } from '#kit/ui/data-grid/grid-view.ts'
import type { ImageFilter, ImageSearchInput, Selection } from '../contract/rows.ts'
import type { ImageState } from '../domain/image-states.ts'

export const VIEW: GridViewOptions = {
  filters: ['state', 'use', 'format', 'collection', 'product', 'kept', 'wide'],
  sort: 'bytes',
}

/** States each tile stands for; together they cover all. */
export const TILES = {
  open: ['unchecked', 'can-be-optimised', 'restored'],
  optimised: ['optimised'],
  nothing: ['nothing-to-gain'],
  trouble: ['failed', 'not-supported'],
} as const satisfies Record<string, readonly ImageState[]>
export type TileName = keyof typeof TILES

/**
 * Returns the states of the images that the screen's button optimises, of those its tile counts as not optimised: never
 * those somebody restored, unless there are no others. Then the button means them, and its question names their number.
 */
export function openStates(count: (...states: ImageState[]) => number): ImageState[] {
  const fresh = TILES.open.filter((state) => state !== 'restored')
  return count(...fresh) > 0 ? fresh : ['restored']
}

/** Returns all images of some states that are not excluded. */
export const imagesIn = (states: ImageState[]): Selection => ({
  filter: { states, excluded: false },
  except: [],
})

type Values = Pick<GridViewValues, 'words' | 'filters' | 'sort'>

/** Returns the list's filter without its order; the server validates the values from the URL. */
export function filterOf({ words, filters }: Values): ImageFilter {
  const { state, use, format, collection, product, kept, wide } = filters
  return {
    ...(state && { states: state }),
    ...(use && { use: use[0] }),
    ...(format && { format: format[0] }),
    ...(collection && { collection: collection[0] }),
    ...(product && { products: product }),
    ...(kept && { excluded: kept[0] === 'yes' }),
    ...(wide && { oversized: true }),
    ...(words && { words }),
  } as ImageFilter
}

/** Returns the request for one page of the list. */
export function searchOf(view: Values & Partial<GridPaging> & { size: number }): ImageSearchInput {
  return {
    ...filterOf(view),
    sort: view.sort as ImageSearchInput['sort'],
    count: view.size,
    ...(view.after && { after: view.after }),
  }
}
