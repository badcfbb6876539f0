import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { BETWEEN } from './domain/metafields.ts'

/** Returns a function that joins the names of collections, or of custom trails; an unknown id shows its number. */
export async function namesOfIds(
  ctx: ShopContext,
  idLists: readonly { ids: readonly string[]; isCustom: boolean }[],
): Promise<(ids: readonly string[], isCustom: boolean) => string> {
  const of = (custom: boolean) => [
    ...new Set(idLists.flatMap(({ ids, isCustom }) => (isCustom === custom ? ids : []))),
  ]
  const [collections, customs] = [of(false), of(true)]
  if (collections.length + customs.length === 0) return () => ''
  const names = await ctx.tx(async (tx) => {
    const titles =
      collections.length === 0
        ? []
        : await tx
            .selectFrom('catalogue_resources')
            .where('shop_id', '=', shopOf(tx))
            .where('kind', '=', 'collection')
            .where('id', 'in', collections)
            .select(['id', 'title as name'])
            .execute()
    const trails =
      customs.length === 0
        ? []
        : await tx
            .selectFrom('breadcrumb_custom_trails')
            .where('shop_id', '=', shopOf(tx))
            .where('id', 'in', customs)
            .select(['id', 'name'])
            .execute()
    return [titles, trails].map((rows) => new Map(rows.map(({ id, name }) => [id, name])))
  })
  return (ids, isCustom) => ids.map((id) => names[isCustom ? 1 : 0]?.get(id) ?? id).join(BETWEEN)
}
