import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textOr, textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { OrderRow } from '../contract/orders.ts'
import { readOrders } from './show-order.ts'

/** Most lines of a file. */
const MOST_LINES = 5_000

/** Exports the store's orders of services as CSV in the merchant's language, newest first, for the books. */
export async function exportCsv(ctx: ShopContext): Promise<{ name: string; text: string }> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: await readOrders(ctx, tx, { most: MOST_LINES, offset: 0 }),
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const text = csvTable<OrderRow>(
    [
      [texts('csv:created'), ({ createdAt }) => createdAt],
      [
        texts('services:orders.what'),
        ({ service, name }) => name ?? textOr(texts, `services:service.${service}.name`, service),
      ],
      [
        texts('csv:package'),
        ({ service, package: id, packageName }) =>
          packageName ?? textOr(texts, `services:service.${service}.package.${id}`, id),
      ],
      [texts('services:orders.stage'), ({ stage }) => texts(`services:stage.${stage}`)],
      [texts('services:orders.at'), ({ orderedAt }) => orderedAt],
      [texts('services:orders.due'), ({ dueAt, isShare }) => (isShare ? null : dueAt)],
      [texts('services:stage.delivered'), ({ deliveredAt }) => deliveredAt],
      [texts('services:orders.price'), ({ price }) => price],
      [texts('csv:currency'), ({ currency }) => currency],
    ],
    rows,
  )
  return { name: `services-${ctx.shop.domain.replace(/\..*/, '')}.csv`, text }
}
