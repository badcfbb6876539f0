import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { Selection } from '../contract/rows.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { isSameSettings } from '../domain/settings-schema.ts'
import { type Conditions, excludedSql, stateSql, whereSql, wholeConditionsOf } from '../list/conditions.ts'
import type { ListCursor } from '../list/image-order.ts'
import { type ImageRecord, readImagePage } from '../list/image-page.ts'
import { readSavedSettings } from '../settings-store.ts'

const BATCH = 1_000

/**
 * Reads the images of a selection, 1,000 at a time, newest first; those the catalogue does not hold are left out. Throws
 * `catalogue.collection-being-read`.
 */
export async function* readSelection(ctx: ShopContext, selection: Selection): AsyncGenerator<ImageRecord[]> {
  const conditions = await conditionsOfSelection(ctx, selection)
  const except = new Set(exceptOf(selection))
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

async function conditionsOfSelection(ctx: ShopContext, selection: Selection): Promise<Conditions> {
  const saved = await ctx.tx(readSavedSettings)
  const where = await wholeConditionsOf(ctx, 'ids' in selection ? {} : selection.filter, saved)
  return { ...where, ...('ids' in selection && { ids: [...new Set(selection.ids)] }) }
}

const exceptOf = (selection: Selection): readonly string[] => ('ids' in selection ? [] : selection.except)

/** What decides whether an image of a selection is left out. */
type Deciding = Pick<ImageRecord, 'state' | 'excluded_by' | 'tried' | 'converted_from'>

/**
 * Counts the images of a selection by what decides whether they are left out. Throws `catalogue.collection-being-read`.
 */
export async function countSelection(
  ctx: ShopContext,
  selection: Selection,
): Promise<(Deciding & { images: number })[]> {
  const where = await conditionsOfSelection(ctx, selection)
  return ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const { rows } = await sql<Deciding & { images: number }>`
      select state, excluded_by, tried, converted_from, count(*)::int as images from (
          select ${stateSql} as state, ${excludedSql(shop, where.excludes)} as excluded_by,
              f.encoding -> 'settings' as tried,
              case when exists (select from images_conversions k
                where k.shop_id = ${shop} and k.converted_id = c.id and k.stands) then 'another' end as converted_from
            from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
            where ${whereSql(shop, where)} and c.id <> all(${[...exceptOf(selection)]}::bigint[])) chosen
        group by state, excluded_by, tried, converted_from`.execute(tx)
    return rows
  })
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
