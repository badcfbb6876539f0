import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { refuseManyDeletions } from '../../../testing/refuse-many.ts'
import { newWorld } from '../../../testing/world.ts'

test('a large shop is erased in short transactions, and an erasure that was given up goes on', async () => {
  await using world = await newWorld()
  await world.startWorker()
  const shop = world.ctx.shop.id
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  try {
    // Operations refer to each other, changes to their operation.
    await client.query(
      `insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, applied, finished_at)
        select $1, 'structured-data.settings', 'merchant', 'merchant', '1', 'changes:x', 'done', 1, 1, now()
          from generate_series(1, 6000)`,
      [shop],
    )
    await client.query(
      `update operations o set undone_by = u.id from operations u
        where o.shop_id = $1 and u.shop_id = $1 and u.id = o.id + 1`,
      [shop],
    )
    await client.query(
      `insert into changes (shop_id, operation_id, kind, resource_id, field, state, before, after, settled_at, sent_at)
        select shop_id, id, 'structured-data.settings', 'gid://shopify/Product/' || at, 'settings', 'applied', '1', '2', now(), now()
          from operations, generate_series(1, 2) at where shop_id = $1`,
      [shop],
    )
    await refuseManyDeletions(client, 'changes', 'operations')
    await client.query('update shops set erasing_at = now(), uninstalled_at = now() where id = $1', [shop])
    await world.ctx.queue.enqueue('shops.erase', { shop, payload: {} }, { key: 'scheduled' })
    await vi.waitFor(
      async () => expect((await client.query('select 1 from shops where id = $1', [shop])).rows).toEqual([]),
      { timeout: 60_000 },
    )
    expect((await client.query('select 1 from changes where shop_id = $1', [shop])).rows).toEqual([])
  } finally {
    await client.end()
  }
})
