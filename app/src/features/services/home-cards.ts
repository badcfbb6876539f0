import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** High weight: paid work waits for the merchant. */
const WORTH = 900
const MOST = 3

/** Home card for an order that waits for access to the theme. */
export const accessCard: HomeCard = {
  question: 'wrong',
  async read(ctx): Promise<HomeLine[]> {
    const waiting = await ctx.tx((tx) =>
      tx
        .selectFrom('services_orders')
        .where('shop_id', '=', shopOf(tx))
        .where('stage', '=', 'access')
        .select('id')
        .orderBy('created_at')
        .limit(MOST)
        .execute(),
    )
    return waiting.map(({ id }) => ({
      id: `services.access.${id}`,
      key: 'services:home.access',
      values: {},
      tone: 'attention',
      link: { to: `/services/orders/${id}`, external: false },
      worth: WORTH,
    }))
  },
}
