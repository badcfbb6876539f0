import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOBS } from '#core/registry/job.ts'
import { jobHandlers } from '#core/registry/job-handlers.ts'
import { composeModules } from '#entries/modules.ts'
import { readSettings } from '#kit/server/env.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { startWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const SCHEDULED = composeModules().jobs.filter(({ every }) => every !== undefined)

async function runScheduled(name: string): Promise<void> {
  const { app } = world.web.process
  const handler = jobHandlers(app).find((one) => one.name === name)
  const { signal } = new AbortController()
  await handler?.run({ id: '1', shop: world.ctx.shop.id, payload: {}, signal })
}

const inShop = <Row>(text: string): Promise<Row[]> =>
  world.ctx.tx(
    async (tx) => (await sql.raw<Row>(text.replaceAll(':shop', world.ctx.shop.id)).execute(tx)).rows,
  )

test.each(SCHEDULED.map(({ name }) => name))(
  '%s runs for a shop that has nothing for it to do',
  async (name) => {
    expect(world.web.process.app.offered(JOBS).map((job) => job.name)).toContain(name)
    await runScheduled(name)
  },
)

test('what is older than it is kept goes by itself, and the rest stays', async () => {
  await inShop(`
    insert into webhook_inbox (shop_id, webhook_id, topic, triggered_at, received_at)
      values (:shop, 'old', 'shop/update', now() - interval '31 days', now() - interval '31 days'),
        (:shop, 'new', 'shop/update', now(), now())`)
  await inShop(`
    insert into writing_texts (shop_id, kind, id, field, digest, written_at)
      values (:shop, 'product', 1, 'seo-title', 'x', now() - interval '401 days'),
        (:shop, 'media', 1, 'alt', 'x', now() - interval '401 days'),
        (:shop, 'product', 2, 'seo-title', 'x', now())`)
  await inShop(`
    insert into automation_sample_days (shop_id, day, times)
      values (:shop, current_date - 8, 1), (:shop, current_date, 1)`)
  await inShop(`
    insert into meta_tags_import_days (shop_id, day, files)
      values (:shop, current_date - 2, 1), (:shop, (now() at time zone 'UTC')::date, 1)`)
  await inShop(`
    insert into visitor_vitals (shop_id, grain, begins, page_type, page, device, lcp, inp, cls, fcp, ttfb)
      select :shop, grain, current_date - days, 'home', '', 'phone', '{}', '{}', '{}', '{}', '{}'
        from (values ('day', 99), ('day', 101), ('month', 759), ('month', 761)) as kept (grain, days)`)
  await inShop(`
    insert into writing_drafts (shop_id, id, feature, kind, resource_id, actor, state, credits, touched_at)
      select :shop, gen_random_uuid(), 'meta-tags', 'product', days, 'x', state, credits, now() - days * interval '1 day'
        from (values ('settled', 1, 29), ('settled', 1, 31), ('released', 0, 32), ('released', 1, 399), ('released', 1, 401),
          ('open', 0, 2)) as kept (state, credits, days)`)
  for (const { name } of SCHEDULED) await runScheduled(name)
  expect(
    await inShop(
      'select current_date - begins as days from visitor_vitals where shop_id = :shop order by begins desc',
    ),
  ).toEqual([{ days: 99 }, { days: 759 }])
  expect(
    await inShop('select resource_id, state from writing_drafts where shop_id = :shop order by resource_id'),
  ).toEqual([
    { resource_id: '2', state: 'released' },
    { resource_id: '29', state: 'settled' },
    { resource_id: '399', state: 'released' },
  ])
  expect(await inShop('select webhook_id from webhook_inbox where shop_id = :shop')).toEqual([
    { webhook_id: 'new' },
  ])
  expect(await inShop('select id from writing_texts where shop_id = :shop')).toEqual([{ id: '2' }])
  for (const table of ['automation_sample_days', 'meta_tags_import_days'])
    expect(await inShop(`select from ${table} where shop_id = :shop`)).toHaveLength(1)
})

test('a worker tells how many shops wait for it', async () => {
  const worker = await startWorker(readSettings({ ...world.env }))
  try {
    const text = await worker.process.metrics.registry.metrics()
    expect(text).toMatch(/signpost_shop_queues_waiting\{stage="write",part="worker"\} 0/)
  } finally {
    await worker.stop()
  }
})
