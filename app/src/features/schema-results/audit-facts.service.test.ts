import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { markupIssues } from './audit-facts.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

test('a price without an end date takes no points, another warning and every error does', async () => {
  const { ctx } = world
  await startRun(ctx)
  const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  await crawlSlice(ctx, { run: run?.id ?? '' })
  const shop = ctx.shop.id
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select page_id as id from schema_results_pages where shop_id = ${shop} order by page_id limit 1`.execute(
      tx,
    ),
  )
  const page = rows[0]?.id
  const counted = async (fields: string[], errors = 0) => {
    await ctx.tx(async (tx) => {
      await sql`delete from schema_results_issues where shop_id = ${shop} and page_id = ${page}`.execute(tx)
      await sql`update schema_results_pages set unjudged = null, errors = ${errors}, warnings = ${fields.length}
        where shop_id = ${shop} and page_id = ${page}`.execute(tx)
      for (const [position, field] of fields.entries())
        await sql`
          insert into schema_results_issues (shop_id, page_id, position, node, code, feature, type, path, field, key,
              severity, "values")
            values (${shop}, ${page}, ${position}, 0, 'missing-recommended', 'MerchantListing.Offer', 'Offer',
              ${`/offers/${field}`}, ${field}, 'missing', 'warning', '{}')`.execute(tx)
    })
    const { structuredData } = await ctx.tx((tx) => markupIssues(ctx, tx))
    return structuredData?.get(page ?? '')
  }
  expect(await counted(['priceValidUntil'])).toBeUndefined()
  expect(await counted(['priceValidUntil', 'availability'])).toEqual({ errors: 0, warnings: 1 })
  expect(await counted(['priceValidUntil'], 1)).toEqual({ errors: 1, warnings: 0 })
})
