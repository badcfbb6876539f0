import { expect, test, vi } from 'vitest'
import { newWorld } from '../../../../testing/world.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { readStoreWays } from '../kinds/store-ways.ts'
import { createOperation } from '../operation/create-operation.ts'
import { startDispatcher } from './dispatcher.ts'

/** Enough for a bulk mutation to be the way. */
const PRODUCTS = 300

test('a bulk mutation the platform has no place for is done by calls, and none is started for a while', async () => {
  await using world = await newWorld({ ownPlatform: true, store: { products: PRODUCTS, theme: false } })
  await world.control('PATCH', '/faults', {
    stagedUploadRefusalRate: 1,
    bucketSize: 1_000_000,
    restoreRate: 1_000_000,
  })
  expect((await readStoreWays(world.ctx)).mayBulk).toBe(true)
  const { id } = await createOperation(world.ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: 'product',
    fields: ['body'],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant',
    notify: false,
    changes: world.store.productIds.map((product) => ({
      kind: 'catalogue.body',
      resourceId: `gid://shopify/Product/${product}`,
      field: 'body',
      label: `Product ${product}`,
      after: `<p>Words of ${product}</p>`,
    })),
  })
  const dispatcher = await startDispatcher(world.web.process.app, { holder: 'one' })
  try {
    await vi.waitFor(
      async () =>
        expect(await world.ctx.tx((tx) => findOperation(tx, id))).toMatchObject({
          state: 'done',
          applied: PRODUCTS,
          failed: 0,
        }),
      { timeout: 60_000, interval: 100 },
    )
  } finally {
    await dispatcher.stop()
  }
  expect((await readStoreWays(world.ctx)).mayBulk).toBe(false)
})
