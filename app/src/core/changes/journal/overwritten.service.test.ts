import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import { bodyKind } from '../kinds/body.ts'
import { searchListingKind } from '../kinds/search-listing.ts'
import { appOn, contextOn } from '../testing/shelf.ts'
import { nameOverwritten } from './overwritten.ts'

let database: TestDatabase
let ctx: ShopContext
beforeAll(async () => {
  database = await newDatabase()
  const app = appOn(database.db, { kinds: [defineChangeKind(bodyKind), defineChangeKind(searchListingKind)] })
  ctx = contextOn(database.db, await newShop(database), undefined, app)
})
afterAll(() => database[Symbol.asyncDispose]())

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second))
let products = 0

/**
 * Makes a change that was read when the store reported second 10 and written in second 20; returns its id and
 * product.
 */
async function written(kind: string, field: string) {
  const resourceId = `gid://shopify/Product/${++products}`
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      with made as (
        insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, applied)
          values (${ctx.shop.id}, 'rig.texts', 'merchant', 'merchant', '1', 'x', 'done', 1, 1) returning shop_id, id)
      insert into changes (shop_id, operation_id, kind, resource_id, field, state, before, after, observed,
          seen_edited_at, made_edited_at)
        select shop_id, id, ${kind}, ${resourceId}, ${field}, 'applied', '"before"', '"ours"', '"ours"',
            ${at(10)}::timestamptz, ${at(20)}::timestamptz from made returning id`.execute(tx),
  )
  return { resourceId, id: rows[0]?.id ?? '' }
}

const notice = (resourceId: string, second: number, body: string) =>
  ctx.tx((tx) =>
    sql`
      insert into edit_notices (shop_id, resource_id, edited_at, told_at, handle, body)
        values (${ctx.shop.id}, ${resourceId}, ${at(second)}, clock_timestamp(), 'a-handle', ${body})`.execute(
      tx,
    ),
  )

async function named(id: string) {
  const { rows } = await ctx.tx((tx) =>
    sql<{ before: unknown; at: Date | null; known: boolean | null }>`
      select before, overwrote_at as at, overwrote_known as known from changes
        where shop_id = ${ctx.shop.id} and id = ${id}`.execute(tx),
  )
  return rows[0]
}

test('the last text somebody gave it between our look and our write is named, and is what undo gives back', async () => {
  const { id, resourceId } = await written('catalogue.body', 'body')
  await notice(resourceId, 12, 'theirs')
  await notice(resourceId, 15, 'theirs again')
  await notice(resourceId, 20, 'ours')
  await nameOverwritten(ctx, [resourceId])
  expect(await named(id)).toEqual({ before: 'theirs again', at: at(15), known: true })
})

test.each([
  ['an edit before our look', 9, 'theirs'],
  ['an edit after our write', 21, 'theirs'],
  ['an edit of something else', 15, 'before'],
  ['our own write', 20, 'ours'],
])('%s is none that was written over', async (_, second, body) => {
  const { id, resourceId } = await written('catalogue.body', 'body')
  await notice(resourceId, second, body)
  await nameOverwritten(ctx, [resourceId])
  expect(await named(id)).toEqual({ before: 'before', at: null, known: null })
})

test('where the notice does not tell the field, the edit is named without its value', async () => {
  const { id, resourceId } = await written('catalogue.search-listing', 'seo-title')
  await notice(resourceId, 20, 'a body')
  await nameOverwritten(ctx, [resourceId])
  expect(await named(id)).toMatchObject({ at: null })
  await notice(resourceId, 15, 'a body')
  await nameOverwritten(ctx, [resourceId])
  expect(await named(id)).toEqual({ before: 'before', at: at(15), known: false })
})

test('an edit in the second of our own write is one notice more than ours', async () => {
  const { id, resourceId } = await written('catalogue.search-listing', 'seo-title')
  await notice(resourceId, 20, 'a body')
  await notice(resourceId, 20, 'a body')
  await nameOverwritten(ctx, [resourceId])
  expect(await named(id)).toEqual({ before: 'before', at: at(20), known: false })
})
