import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { refuseManyDeletions } from '../../../testing/refuse-many.ts'
import { forgetOldWebhooks } from './forget-webhooks.ts'

test('a shop’s deliveries are deleted after 30 days, a few thousand at a time, and those of no other shop', async () => {
  await using database = await newDatabase()
  const [own, other] = [await newShop(database), await newShop(database)]
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into webhook_inbox (shop_id, webhook_id, topic, triggered_at, received_at)
        select shop, 'delivery-' || at, 'shop/update', now(), now() - make_interval(days => case when at <= 7000 then 31 else 29 end)
          from unnest($1::bigint[]) shop, generate_series(1, 7010) at`,
      [[own.id, other.id]],
    )
    await refuseManyDeletions(client, 'webhook_inbox')
    await forgetOldWebhooks({ tx: (work) => database.db.withShop(own.id, work) })
    const { rows } = await client.query(
      'select shop_id as shop, count(*)::int as kept from webhook_inbox group by 1 order by 1',
    )
    expect(rows).toEqual([
      { shop: own.id, kept: 10 },
      { shop: other.id, kept: 7_010 },
    ])
  } finally {
    await client.end()
  }
})
