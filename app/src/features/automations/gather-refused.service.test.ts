import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld } from '../../../testing/world.ts'
import type { Definition } from './contract.ts'
import { gather } from './gather.ts'
import { createAutomation } from './save-automation.ts'
import { getAutomation } from './service.ts'

test('an automation whose collection the platform refuses to list says so, and looks again in an hour', async () => {
  await using world = await newWorld({ store: { products: 1 }, env: { DEFAULT_PLAN: 'pro' } })
  const { ctx } = world
  const { collectionCreate } = (await platformCall(world.platform, world.store, {
    query:
      'mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } userErrors { message } } }',
    variables: { input: { title: 'Trays' } },
  })) as unknown as { collectionCreate: { collection: { id: string } } }
  await syncAll(ctx)
  const wish: Definition = {
    ...{
      title: 'Trays',
      status: 'active',
      kind: 'product',
      action: 'meta-tags.generate',
      fields: ['seo-title'],
    },
    ...{ options: { writer: 'template', language: 'en' }, overwrite: false, review: false, dailyCap: 50 },
    rule: { type: 'collection', id: collectionCreate.collection.id.split('/').at(-1) ?? '' },
  }
  const { id } = await createAutomation(ctx, wish)
  await ctx.tx(async (tx) => {
    await sql`update catalogue_followed_collections set set_aside_until = now() + interval '6 hours'
      where shop_id = ${ctx.shop.id}`.execute(tx)
    await sql`delete from pgboss.job where name = 'automations.gather'`.execute(tx)
  })
  await gather(ctx)
  expect(await getAutomation(ctx, { id })).toMatchObject({ problem: { code: 'catalogue.platform-refused' } })
  const { rows } = await ctx.tx((tx) =>
    sql<{ is_late: boolean }>`select start_after > now() + interval '59 minutes' as is_late from pgboss.job
      where name = 'automations.gather'`.execute(tx),
  )
  expect(rows).toEqual([{ is_late: true }])
})
