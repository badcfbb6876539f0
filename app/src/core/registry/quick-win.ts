import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** The ten quick wins, each provided by the feature that knows its state. */
export const QUICK_WINS = [
  'embed',
  'product-schema',
  'titles',
  'descriptions',
  'alt-texts',
  'sitemap',
  'breadcrumbs',
  'dead-paths',
  'images',
  'critical-issues',
] as const
export type QuickWinId = (typeof QUICK_WINS)[number]

/** Progress of a quick win: `open` with how many of how many are done; `unknown` if not checked yet. */
export interface QuickWinState {
  state: 'done' | 'open' | 'unknown'
  part?: number
  whole?: number
}

/**
 * Something of high value that is done quickly; its texts are below `win.<id>` of the locale file `audit`: `action` is
 * the verb of the link to it, `share` says in words how many of what are done.
 */
export interface QuickWin {
  id: QuickWinId
  /** Value and effort, 1 (little) to 3, by which the list is sorted. */
  worth: 1 | 2 | 3
  effort: 1 | 2 | 3
  navigate: string
  /** Reads the actual state of the store, whatever was clicked. */
  read(ctx: ShopContext): Promise<QuickWinState>
}

export const QUICK_WIN_OFFER = defineOffer<QuickWin>('quickWins')

/** State for `part` of `whole`; `unknown` if there is nothing to count. */
export function shareState({ part, whole }: { part: number; whole: number }): QuickWinState {
  if (whole === 0) return { state: 'unknown' }
  return { state: part >= whole ? 'done' : 'open', part, whole }
}
