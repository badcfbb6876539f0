import { expect, test } from 'vitest'
import { bodyKind } from '#core/changes/kinds/body.ts'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld } from '../../../testing/world.ts'

test('a single write has its page read again, a write of many pages has not', async () => {
  await using world = await newWorld({ store: { products: 3 }, env: { DEFAULT_PLAN: 'pro' } })
  const { ctx } = world
  await syncAll(ctx)
  const products = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select('id')
      .where('shop_id', '=', ctx.shop.id)
      .where('kind', '=', 'product')
      .orderBy('id')
      .execute(),
  )
  const write = (ids: readonly string[]) =>
    applyNow(ctx, {
      kind: bodyKind,
      changes: ids.map((id) => ({
        resourceId: `gid://shopify/Product/${id}`,
        field: 'body',
        after: '<p>Turned from ash.</p>',
      })),
      cause: 'merchant',
      title: { key: 'audit:title', values: {} },
    })
  const [first = '', ...others] = products.map(({ id }) => id)
  const noted = () =>
    ctx.tx((tx) =>
      tx
        .selectFrom('crawl_edited')
        .select(['kind', 'id', 'edits'])
        .where('shop_id', '=', ctx.shop.id)
        .execute(),
    )
  await write(others)
  expect(await noted()).toEqual([])
  await write([first])
  expect(await noted()).toEqual([{ kind: 'product', id: first, edits: 1 }])
})
