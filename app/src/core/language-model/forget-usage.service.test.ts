import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { forgetOldUsage } from './forget-usage.ts'

test('the totals of a day are deleted after 400 days', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const inShop: ShopContext['tx'] = (work) => database.db.withShop(id, work)
  await inShop((tx) =>
    sql`insert into language_model_usage (shop_id, day, own_key, purpose)
      values (${id}, current_date - 402, false, 'old'), (${id}, current_date - 398, false, 'kept')`.execute(
      tx,
    ),
  )
  await forgetOldUsage({ tx: inShop } as ShopContext)
  const rows = await inShop((tx) => tx.selectFrom('language_model_usage').select('purpose').execute())
  expect(rows).toEqual([{ purpose: 'kept' }])
})
