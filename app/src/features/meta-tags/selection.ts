import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { SearchFilter, Selection } from './contract/resources.ts'
import { type ListCursor, listCursorOf, type ResourceRecord } from './list-cursor.ts'
import { countPage, readPage, readRecords } from './list-page.ts'
import { checkSettingsOf } from './own-data.ts'

/** Resources read per batch. */
const BATCH = 1_000
/** Counting further would cost more than it is worth. */
const COUNTED = 10_000

/**
 * Reads the resources of a selection, 1,000 at a time, oldest first, so that concurrent edits do not move them.
 * Resources missing from the catalogue (deleted, or beyond the plan's product access) are left out.
 */
export async function* readSelection(
  ctx: ShopContext,
  selection: Selection,
): AsyncGenerator<ResourceRecord[]> {
  if ('ids' in selection) {
    const rows = await ctx.tx((tx) => readRecords(tx, [...new Set(selection.ids)]))
    if (rows.length > 0) yield rows
    return
  }
  const except = new Set(selection.except)
  for await (const rows of readFilter(ctx, selection.filter)) {
    const kept = rows.filter(({ kind, id }) => !except.has(gidOf(kind, id)))
    if (kept.length > 0) yield kept
  }
}

async function* readFilter(ctx: ShopContext, filter: SearchFilter): AsyncGenerator<ResourceRecord[]> {
  let beyond: ListCursor | null = null
  for (;;) {
    const from: ListCursor | null = beyond
    const rows: ResourceRecord[] = await ctx.tx(async (tx) => {
      const settings = await checkSettingsOf(tx)
      const order = { sort: 'created' as const, descending: false, beyond: from, most: BATCH }
      return readPage(tx, { filter, settings, order })
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    beyond = listCursorOf(last, 'created')
  }
}

/** Counts the resources of a selection; inexact beyond 10,000. */
export async function countSelection(
  ctx: ShopContext,
  selection: Selection,
): Promise<{ count: number; exact: boolean }> {
  if ('ids' in selection) {
    const rows = await ctx.tx((tx) => readRecords(tx, [...new Set(selection.ids)]))
    return { count: rows.length, exact: true }
  }
  const fitting = await ctx.tx(async (tx) =>
    countPage(tx, { filter: selection.filter, settings: await checkSettingsOf(tx), most: COUNTED }),
  )
  return { count: Math.max(0, fitting - selection.except.length), exact: fitting < COUNTED }
}

/** Returns the kind of resource an operation over the selection is performed on. */
export function kindOfSelection(selection: Selection): SearchFilter['kind'] {
  if ('filter' in selection) return selection.filter.kind
  const type = /\/(\w+)\/\d+$/.exec(selection.ids[0] ?? '')?.[1] ?? 'Product'
  return type.toLowerCase() as SearchFilter['kind']
}
