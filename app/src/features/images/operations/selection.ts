import type { ShopContext } from '#core/context/context.ts'
import type { Selection } from '../contract/rows.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { isSameSettings } from '../domain/settings-schema.ts'
import { conditionsOf } from '../list/conditions.ts'
import { type ImageRecord, type ListCursor, readImagePage } from '../list/image-page.ts'
import { readSavedSettings } from '../settings-store.ts'

const BATCH = 1_000

/** Reads the images of a selection, 1,000 at a time, newest first; those the catalogue does not hold are left out. */
export async function* readSelection(ctx: ShopContext, selection: Selection): AsyncGenerator<ImageRecord[]> {
  const saved = await ctx.tx(readSavedSettings)
  const chosen = 'ids' in selection ? new Set(selection.ids) : null
  const except = new Set('ids' in selection ? [] : selection.except)
  const where = await conditionsOf(ctx, 'ids' in selection ? {} : selection.filter, saved)
  const conditions = { ...where, ...(chosen && { ids: [...chosen] }) }
  let beyond: ListCursor | null = null
  for (;;) {
    const rows: ImageRecord[] = await ctx.tx((tx) =>
      readImagePage(tx, conditions, { sort: 'newest', beyond, most: BATCH }),
    )
    const kept = rows.filter(({ id }) => !except.has(id))
    if (kept.length > 0) yield kept
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    beyond = { id: last.id, key: last.sort_key }
  }
}

/** Why an image of a selection is left out. */
export type LeftOut = 'excluded' | 'optimised' | 'notSupported' | 'nothingToGain'

/** Returns why an image is left out; null if it is not. Excluded images are left out even if selected one by one. */
export function leftOut(
  {
    state,
    excluded_by,
    tried,
    converted_from,
  }: Pick<ImageRecord, 'state' | 'excluded_by' | 'tried' | 'converted_from'>,
  { settings, again }: { settings: ImageSettings; again: boolean },
): LeftOut | null {
  if (excluded_by !== null) return 'excluded'
  if (state === 'not-supported') return 'notSupported'
  // Its original has another format: it has to be restored first.
  if (converted_from !== null) return 'optimised'
  if (again) return null
  if (state === 'optimised') return 'optimised'
  // An image tried with other settings may gain with these.
  return state === 'nothing-to-gain' && isSameSettings(settings, tried) ? 'nothingToGain' : null
}
