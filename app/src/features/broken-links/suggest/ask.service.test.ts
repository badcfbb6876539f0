import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop } from '../../../../testing/database.ts'
import { askForSuggestionsInTurn } from './ask.ts'

test('the search for links that come one by one pauses by the size of the store', async () => {
  await using database = await newDatabase()
  const shop = await newShop(database)
  const asked: (Date | undefined)[] = []
  const queue = { enqueue: async (...[, , given]: [unknown, unknown, { at?: Date }]) => asked.push(given.at) }
  const ctx = { shop, queue } as unknown as ShopContext
  const began = Date.now()
  await database.db.withShop(shop.id, async (tx) => {
    await askForSuggestionsInTurn(ctx, tx)
    await sql`
      insert into broken_links (shop_id, path, pattern, language, sources, first_seen_at, last_seen_at, suggested_at)
        values (${shop.id}, '/gone', '/gone', '', array['visitors'], now(), now(), ${new Date(began)}::timestamptz)`.execute(
      tx,
    )
    for (const [from, to] of [
      [1, 20],
      [21, 3_000],
    ]) {
      await sql`
        insert into catalogue_resources (shop_id, kind, id, handle, title, status, updated_at, read_at)
          select ${shop.id}, 'product', at, 'product-' || at, 'Product', 'ACTIVE', now(), now()
            from generate_series(${from}::int, ${to}::int) at`.execute(tx)
      await askForSuggestionsInTurn(ctx, tx)
    }
  })
  expect(asked.map((at) => at && at.getTime() - began)).toEqual([undefined, 200, 30_000])
})
