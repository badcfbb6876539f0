import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { forgetOldChanges } from './forget-changes.ts'

test('changes of verdicts are deleted after 400 days', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const inShop: ShopContext['tx'] = (work) => database.db.withShop(id, work)
  await inShop((tx) =>
    sql`insert into index_status_changes (shop_id, url_hash, url, at, from_verdict, to_verdict)
      values (${id}, 1, 'old', now() - interval '401 days', 'indexed', 'excluded'),
        (${id}, 1, 'kept', now() - interval '399 days', 'excluded', 'indexed')`.execute(tx),
  )
  await forgetOldChanges({ tx: inShop } as ShopContext)
  const rows = await inShop((tx) => tx.selectFrom('index_status_changes').select('url').execute())
  expect(rows).toEqual([{ url: 'kept' }])
})
