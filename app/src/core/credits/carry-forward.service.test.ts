import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { readSettings } from '#kit/server/env.ts'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { carryForward } from './carry-forward.ts'
import { releaseCharges, reserveCharges, settleCharges } from './charges.ts'
import { readStatement } from './statement.ts'

test('old lines are folded, what is held stays, and everything adds up as before', async () => {
  await using database = await newDatabase()
  const shop = await newShop(database)
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SHOPIFY_API_KEY: 'key',
    SHOPIFY_API_SECRET: 'a secret of this test',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    BILLING: 'on',
    DEFAULT_PLAN: 'free',
  })
  const tx: ShopContext['tx'] = (work) => database.db.withShop(shop.id, work)
  const ctx = { shop, settings, tx } as ShopContext
  const reserve = (operationId: string, keys: string[], ceiling = 1) =>
    ctx.tx((tx) =>
      reserveCharges(
        tx,
        ctx,
        keys.map((key) => ({ operationId, key, credit: 'image-alt' as const, ceiling })),
      ),
    )
  const ids = (found: (string | null)[]) => found.map((id) => id ?? expect.fail('no charge'))
  const rows = (table: string) =>
    ctx.tx(async (tx) => (await sql`select * from ${sql.table(table)}`.execute(tx)).rows.length)
  const statement = async () => (await readStatement(ctx, { credit: 'image-alt', count: 50 })).lines
  const discrepancies = () =>
    ctx.tx(async (tx) => (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows)

  const [settled = '', released = ''] = ids(await reserve('1', ['a', 'b'], 3))
  await ctx.tx((tx) => settleCharges(tx, ctx.shop.id, [{ id: settled, actual: 2 }]))
  await ctx.tx((tx) => releaseCharges(tx, ctx.shop.id, [released]))
  await reserve('2', ['a'])
  await ctx.tx((tx) => sql`update credit_lines set updated_at = now() - interval '401 days'`.execute(tx))
  const recent = ids(await reserve('3', ['a', 'b']))
  await ctx.tx((tx) =>
    settleCharges(
      tx,
      ctx.shop.id,
      recent.map((id) => ({ id, actual: 1 })),
    ),
  )
  const before = await statement()
  expect(
    before.map(({ subject, reason, balance }) => [reason, reason === 'operation' ? subject : '', balance]),
  ).toEqual([
    ['operation', '3', 20],
    ['operation', '2', 22],
    ['operation', '1', 23],
    ['grant', '', 25],
  ])

  await carryForward(ctx)
  // The grants of three kinds of credit and the first operation are folded.
  expect(await statement()).toEqual(before.slice(0, 2))
  expect([await rows('credit_lines'), await rows('credit_charges'), await rows('credit_carried')]).toEqual([
    2, 3, 3,
  ])
  expect(await discrepancies()).toEqual([])
  const page = await readStatement(ctx, { credit: 'image-alt', count: 50, before: before[0]?.id })
  expect(page.lines).toEqual(before.slice(1, 2))

  // Folded credits are not granted, taken or held a second time, and the next night folds further.
  await carryForward(ctx)
  const more = ids(await reserve('4', ['a'], 20))
  await ctx.tx((tx) =>
    settleCharges(
      tx,
      ctx.shop.id,
      more.map((id) => ({ id, actual: 20 })),
    ),
  )
  expect(await reserve('5', ['a'])).toEqual([null])
  await ctx.tx((tx) => sql`update credit_lines set updated_at = now() - interval '401 days'`.execute(tx))
  await carryForward(ctx)
  expect((await statement()).map(({ subject, held, balance }) => [subject, held, balance])).toEqual([
    ['2', 1, 0],
  ])
  expect(await discrepancies()).toEqual([])
  await ctx.tx((tx) => sql`update credit_carried set spent = spent + 1, granted = granted - 1`.execute(tx))
  expect(await discrepancies()).not.toEqual([])
})
