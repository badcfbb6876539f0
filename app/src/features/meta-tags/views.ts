import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  type checkSettingsSchema,
  type viewInputSchema,
  viewQuerySchema,
  type viewSchema,
} from './contract/views.ts'
import { metaTagsErrors } from './errors.ts'
import { checkSettingsOf } from './own-data.ts'

/** Maximum saved views of one kind; with more, none would be easy to find. */
const MOST = 50

type View = z.infer<typeof viewSchema>

/** Lists the shop's saved views, by kind and name. */
export function listViews(ctx: ShopContext): Promise<View[]> {
  return ctx.tx(readViews)
}

/** Saves a view; replaces one of the same kind and name. Throws `meta-tags.too-many-views`. */
export function saveView(
  ctx: ShopContext,
  { name, query }: z.output<typeof viewInputSchema>,
): Promise<View[]> {
  return ctx.tx(async (tx) => {
    await sql`
      insert into meta_tags_views (shop_id, kind, name, query)
        values (${ctx.shop.id}, ${query.kind}, ${name}, ${JSON.stringify(query)})
        on conflict (shop_id, kind, name) do update set query = excluded.query`.execute(tx)
    const views = await readViews(tx)
    if (views.filter((view) => view.query.kind === query.kind).length > MOST)
      throw new AppError(metaTagsErrors.tooManyViews, { most: MOST })
    return views
  })
}

/** Renames a view. Throws `meta-tags.no-view`, `meta-tags.view-name-taken`. */
export function renameView(ctx: ShopContext, { id, name }: { id: string; name: string }): Promise<View[]> {
  return ctx.tx(async (tx) => {
    const renamed = await sql`
      update meta_tags_views v set name = ${name} where v.shop_id = ${shopOf(tx)} and id = ${id} and not exists (
        select from meta_tags_views other where other.shop_id = ${shopOf(tx)} and other.kind = v.kind and other.name = ${name} and other.id <> v.id)`.execute(
      tx,
    )
    const views = await readViews(tx)
    if (renamed.numAffectedRows === 1n) return views
    const isThere = views.some((view) => view.id === id)
    throw isThere ? new AppError(metaTagsErrors.viewNameTaken, { name }) : new AppError(metaTagsErrors.noView)
  })
}

/** Deletes a saved view and returns the others; does nothing if it is already gone. */
export function removeView(ctx: ShopContext, { id }: { id: string }): Promise<View[]> {
  return ctx.tx(async (tx) => {
    await tx.deleteFrom('meta_tags_views').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
    return readViews(tx)
  })
}

async function readViews(tx: ShopTx): Promise<View[]> {
  const rows = await tx
    .selectFrom('meta_tags_views')
    .where('shop_id', '=', shopOf(tx))
    .select(['id', 'name', 'query'])
    .orderBy('kind')
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, query }) => ({ id, name, query: viewQuerySchema.parse(query) }))
}

type CheckSettings = z.infer<typeof checkSettingsSchema>

/** Returns which lengths of texts the shop has chosen. */
export function getCheckSettings(ctx: ShopContext): Promise<CheckSettings> {
  return ctx.tx(checkSettingsOf)
}

/** Stores which lengths of texts the shop has chosen. */
export async function saveCheckSettings(
  ctx: ShopContext,
  { lengths }: CheckSettings,
): Promise<CheckSettings> {
  await ctx.tx((tx) =>
    tx
      .insertInto('meta_tags_settings')
      .values({ shop_id: ctx.shop.id, lengths })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ lengths }))
      .execute(),
  )
  return { lengths }
}
