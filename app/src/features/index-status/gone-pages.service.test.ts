import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { mailChanges } from './alerts/mail-changes.ts'
import type { IndexProblem, IndexRow, IndexState } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { store: { email: 'owner@shop.example' } } })
  const shop = world.ctx.shop.id
  await world.ctx.tx(async (tx) => {
    const pages = [
      { hash: 1, path: 'lamp', verdict: 'valid', reason: null, gone: false },
      { hash: 2, path: 'deleted', verdict: 'excluded', reason: 'not-found', gone: true },
      { hash: 3, path: 'broken', verdict: 'excluded', reason: 'not-found', gone: false },
    ]
    for (const { hash, path, verdict, reason, gone } of pages) {
      const url = `https://shop.example/products/${path}`
      await sql`
        insert into index_status_pages (shop_id, url_hash, url, known_at, inspected_at, since, verdict, reason, gone_at)
          values (${shop}, ${hash}, ${url}, now(), now(), now(), ${verdict}, ${reason},
            case when ${gone}::boolean then now() end)`.execute(tx)
      if (verdict === 'excluded')
        await sql`
          insert into index_status_changes (shop_id, url_hash, url, at, from_verdict, to_verdict, to_reason)
            values (${shop}, ${hash}, ${url}, now(), 'valid', ${verdict}, ${reason})`.execute(tx)
    }
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const get = async <Data>(path = ''): Promise<Data> =>
  (await world.call('GET', `/apps/api/index-status${path}`)).body.data
const listed = async (query = '') =>
  (await get<{ rows: IndexRow[] }>(`/pages${query}`)).rows.map(({ url }) => url.split('/').at(-1))

test('pages the store no longer has count in no figure, and are listed on request', async () => {
  expect(await get<IndexState>()).toMatchObject({
    ...{ pages: 2, gone: 1, answers: { fresh: 2 } },
    counts: { valid: 1, partial: 0, invalid: 0, excluded: 1, unchecked: 0 },
  })
  expect(await get<IndexProblem[]>('/problems')).toMatchObject([{ reason: 'not-found', pages: 1 }])
  expect(await listed()).toEqual(['broken', 'lamp'])
  expect(await listed('?verdict=excluded')).toEqual(['broken'])
  expect(await listed('?verdict=gone')).toEqual(['deleted'])
})

test('that they leave the index is no alarm', async () => {
  await mailChanges(world.ctx)
  const { mails } = await world.control<{ mails: { subject: string; text: string }[] }>('GET', '/mails')
  const told = mails.filter(({ subject }) => subject.includes('left Google'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('/products/broken')
  expect(told[0]?.text).not.toContain('/products/deleted')
})
