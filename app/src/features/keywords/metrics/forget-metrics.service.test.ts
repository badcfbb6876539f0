import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop } from '../../../../testing/database.ts'
import { forgetOldMetrics } from './forget-metrics.ts'

test('metrics are deleted after 400 days, those of targets are kept', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const inShop: ShopContext['tx'] = (work) => database.db.withShop(id, work)
  await inShop(async (tx) => {
    await sql`insert into keyword_targets (shop_id, kind, resource_id, keyword, added_at)
      values (${id}, 'product', 1, 'of a target', now())`.execute(tx)
    await sql`insert into keyword_metrics (shop_id, keyword, source, country, language, fetched_at)
      values (${id}, 'of a target', 'csv', 'US', 'en', now() - interval '401 days'),
        (${id}, 'old', 'csv', 'US', 'en', now() - interval '401 days'),
        (${id}, 'recent', 'csv', 'US', 'en', now() - interval '399 days')`.execute(tx)
  })
  await forgetOldMetrics({ tx: inShop } as ShopContext)
  const rows = await inShop((tx) =>
    tx.selectFrom('keyword_metrics').select('keyword').orderBy('keyword').execute(),
  )
  expect(rows.map(({ keyword }) => keyword)).toEqual(['of a target', 'recent'])
})
