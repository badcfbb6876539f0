import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase } from '../../../../testing/database.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'
import { nextDue, pickChanges } from './pick.ts'

const one = () => 1

test('a hundred operations that wait for proposals, or for their time, do not hide the one to be written', async () => {
  await using database = await newDatabase()
  await using shop = await newBenchShop(database)
  await shop.ctx.tx((tx) =>
    sql`
      with waiting as (
        insert into operations (shop_id, type, cause, actor_kind, actor, title_key, total)
          select ${shop.ctx.shop.id}, 'shelf.bulk-edit', 'merchant', 'merchant', '42', 'x:y', 1 from generate_series(1, 220)
          returning shop_id, id)
      insert into changes (shop_id, operation_id, kind, resource_id, field, state, next_at)
        select shop_id, id, 'shelf.label', 'shelf-' || id, 'label',
            case when id % 2 = 0 then 'drafting' else 'pending' end,
            case when id % 2 = 1 then now() + interval '1 hour' end
          from waiting`.execute(tx),
  )
  const { id } = await shop.create([label(1)])
  const pick = await shop.ctx.tx((tx) => pickChanges(tx, 'pending', one))
  expect(pick?.operation.id).toBe(id)
  // Work behind a finished part is reached as well.
  await shop.ctx.tx((tx) => sql`update operations set parts = 2 where id = ${id}`.execute(tx))
  await shop.ctx.tx((tx) => sql`update changes set part = 2 where operation_id = ${id}`.execute(tx))
  expect((await shop.ctx.tx((tx) => pickChanges(tx, 'pending', one)))?.operation).toMatchObject({
    id,
    part: 2,
  })
  expect(await shop.ctx.tx((tx) => nextDue(tx, 'pending'))).toBeLessThan(performance.now() + 1_000)
})

test('a store that does not answer keeps the only loop from nobody', async () => {
  await using database = await newDatabase()
  await using slow = await newBenchShop(database)
  await using other = await newBenchShop(database)
  const answers = Promise.withResolvers<void>()
  slow.behave({
    onRead: (refs) => refs.some(({ resourceId }) => resourceId === 'shelf-1') && answers.promise,
  })
  const waiting = await slow.create([label(1)])
  await slow.work()
  const { id } = await other.create([label(2)])
  const done = await other.end(id)
  const open = await slow.find(waiting.id)
  answers.resolve()
  expect([done.state, done.applied, open.open]).toEqual(['done', 1, 1])
  expect(await slow.end(waiting.id)).toMatchObject({ state: 'done', applied: 1 })
})
