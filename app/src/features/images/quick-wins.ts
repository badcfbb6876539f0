import { sql } from 'kysely'
import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Share of checked images that cannot, or need not, be smaller. */
export const quickWins: QuickWin[] = [
  {
    id: 'images',
    worth: 2,
    effort: 2,
    navigate: '/speed-booster/imageoptimization?tabindex=0',
    read: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<{ part: number; whole: number }>`
          select (count(*) filter (where f.state in ('optimised', 'nothing-to-gain', 'not-supported')))::int as part,
              count(*)::int as whole
            from images_files f join catalogue_images c on c.shop_id = ${shopOf(tx)} and c.id = f.id
            where f.shop_id = ${shopOf(tx)}`.execute(tx)
        return shareState(rows[0] ?? { part: 0, whole: 0 })
      }),
  },
]
