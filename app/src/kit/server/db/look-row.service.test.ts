import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../../../testing/world.ts'
import { looksIn } from './look-row.ts'
import { shopOf } from './shop-tx.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test.each(['home_page_scans', 'schema_results_looks', 'schema_results_fills'] as const)(
  'of two looks in %s the newer one says how it ended',
  async (table) => {
    const { ctx } = world
    const looks = looksIn(table, z.object({ by: z.string() }))
    const begin = async () => {
      await ctx.tx(looks.begin)
      return (await ctx.tx(looks.underWay)) ?? ''
    }
    const earlier = await begin()
    // The first worker is frozen and counts as lost.
    await ctx.tx((tx) =>
      sql`update ${sql.table(table)} set started_at = started_at - interval '11 minutes'
        where shop_id = ${shopOf(tx)}`.execute(tx),
    )
    expect(await ctx.tx(looks.find)).toMatchObject({ state: 'running', isLost: true })
    const newest = await begin()

    await ctx.tx((tx) => looks.end(tx, earlier, { result: { by: 'the earlier' } }))
    expect(await ctx.tx(looks.find)).toMatchObject({ state: 'running', result: null, isLost: false })
    await ctx.tx((tx) => looks.end(tx, newest, { result: { by: 'the newest' } }))
    const done = { state: 'done', reason: null, result: { by: 'the newest' } }
    expect(await ctx.tx(looks.find)).toMatchObject(done)
    await ctx.tx((tx) => looks.end(tx, earlier, { reason: 'page-reader.timeout' }))
    expect(await ctx.tx(looks.find)).toMatchObject(done)

    // A failed look keeps the last result visible.
    const failing = await begin()
    await ctx.tx((tx) => looks.end(tx, failing, { reason: 'page-reader.timeout' }))
    expect(await ctx.tx(looks.find)).toMatchObject({
      ...done,
      state: 'failed',
      reason: 'page-reader.timeout',
    })
    expect(await ctx.tx(looks.underWay)).toBeNull()
  },
)
