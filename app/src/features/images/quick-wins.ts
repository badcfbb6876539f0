import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { ImageState } from './domain/image-states.ts'
import { conditionsOf, stateSql, whereSql } from './list/conditions.ts'
import { readSavedSettings } from './settings-store.ts'

const DONE: readonly ImageState[] = ['optimised', 'nothing-to-gain', 'not-supported']
const LEFT: readonly ImageState[] = ['can-be-optimised', 'restored', 'failed']

/** Share of checked images that cannot, or need not, be smaller. */
export const quickWins: QuickWin[] = [
  {
    id: 'images',
    worth: 2,
    effort: 2,
    navigate: `/speed-booster/imageoptimization?tabindex=0${LEFT.map((state) => `&state=${state}`).join('')}`,
    read: async (ctx) => shareState(await countChecked(ctx)),
  },
]

/** Counts the listed images that were checked, and those with nothing left to do. */
async function countChecked(ctx: ShopContext): Promise<{ part: number; whole: number }> {
  const where = await conditionsOf(ctx, { states: [...DONE, ...LEFT] }, await ctx.tx(readSavedSettings))
  const { rows } = await ctx.tx((tx) =>
    sql<{ part: number; whole: number }>`
      select (count(*) filter (where ${stateSql} = any(${[...DONE]}::text[])))::int as part, count(*)::int as whole
        from catalogue_images c left join images_files f on f.shop_id = ${shopOf(tx)} and f.id = c.id
        where ${whereSql(shopOf(tx), where)}`.execute(tx),
  )
  return rows[0] ?? { part: 0, whole: 0 }
}
