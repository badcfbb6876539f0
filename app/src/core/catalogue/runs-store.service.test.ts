import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { forgetRuns } from './runs-store.ts'

test('the last 104 runs are kept, and the last one that read all products', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const runs = await database.db.withShop(id, async (tx) => {
    await sql`insert into catalogue_runs (shop_id, cause, state)
      select ${id}, 'nightly', case when at = 3 then 'done' else 'failed' end from generate_series(1, 110) at`.execute(
      tx,
    )
    const all = () => tx.selectFrom('catalogue_runs').select(['id', 'state']).orderBy('id').execute()
    const before = await all()
    await forgetRuns(tx)
    return { before, after: await all() }
  })
  expect(runs.after).toEqual([runs.before[2], ...runs.before.slice(-104)])
})
