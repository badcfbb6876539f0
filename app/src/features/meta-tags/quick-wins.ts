import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type QuickWin, type QuickWinState, shareState } from '#core/registry/quick-win.ts'

/** Titles and descriptions of active products, read from the catalogue. */
export const quickWins: QuickWin[] = [
  {
    id: 'titles',
    worth: 3,
    effort: 2,
    navigate: '/seo-booster/metatags?tabindex=1&state=missing-title&status=ACTIVE',
    read: (ctx) => described(ctx, 'title_length'),
  },
  {
    id: 'descriptions',
    worth: 2,
    effort: 2,
    navigate: '/seo-booster/metatags?tabindex=1&state=missing-description&status=ACTIVE',
    read: (ctx) => described(ctx, 'description_length'),
  },
]

async function described(
  ctx: ShopContext,
  column: 'title_length' | 'description_length',
): Promise<QuickWinState> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ part: number; whole: number }>`
      select (count(*) filter (where ${sql.ref(column)} > 0))::int as part, count(*)::int as whole
        from catalogue_resources
        where shop_id = ${ctx.shop.id} and kind = 'product' and status = 'ACTIVE'`.execute(tx),
  )
  return shareState(rows[0] ?? { part: 0, whole: 0 })
}
