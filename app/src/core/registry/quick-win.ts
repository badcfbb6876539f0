import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** The ten quick wins, each answered for by the feature that knows. */
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

/** How far one is: `open` with how many of how many are done; `unknown` while nobody has looked. */
export interface QuickWinState {
  state: 'done' | 'open' | 'unknown'
  part?: number
  whole?: number
}

/** Something that is worth much and done soon; its words stand below `win.<id>` of the locale file `audit`. */
export interface QuickWin {
  id: QuickWinId
  /** What it is worth and how long it takes, 1 (little) to 3: the list is ordered by them. */
  worth: 1 | 2 | 3
  effort: 1 | 2 | 3
  navigate: string
  /** What the store really holds, whatever was clicked. */
  read(ctx: ShopContext): Promise<QuickWinState>
}

export const QUICK_WIN_OFFER = defineOffer<QuickWin>('quickWins')

/** The state of so many of so many; nobody has looked where there is nothing. */
export function shareState({ part, whole }: { part: number; whole: number }): QuickWinState {
  if (whole === 0) return { state: 'unknown' }
  return { state: part >= whole ? 'done' : 'open', part, whole }
}
