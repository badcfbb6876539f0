import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withoutLeft } from '#core/shops/left.ts'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import type { Leaving } from './contract.ts'
import { type LeavingStage, leavingStage } from './testing/leaving-stage.ts'

/** One leaving whose readings fail one after the other, and which removes what came back meanwhile as well. */
let stage: LeavingStage
let owner: pg.Client
let trails: number
beforeAll(async () => {
  stage = await leavingStage()
  owner = new pg.Client({ connectionString: stage.world.database.superuserUrl })
  await owner.connect()
  await stage.api('PUT', '/breadcrumbs/settings', SHOWN)
  await vi.waitUntil(
    async () => {
      const { products, reading } = await stage.api('GET', '/breadcrumbs')
      return reading.state === 'done' && products.total > 0 && products.written === products.total
    },
    { timeout: 90_000, interval: 500 },
  )
  trails = await stage.trailsHeld()
})
afterAll(async () => {
  await owner.end()
  await stage.world[Symbol.asyncDispose]()
})

/**
 * Runs `work` while the platform loses the file with the second kind of resource, the collections, in this phase: the
 * products have been read, and then the reading fails.
 */
async function losingCollections<Result>(
  phase: Leaving['phase'],
  work: () => Promise<Result>,
): Promise<Result> {
  await owner.query(`
    create function lose_file() returns trigger language plpgsql as $$ begin
      new.bulk_operation_id := 'gid://shopify/BulkOperation/1';
      return new;
    end $$;
    create trigger lose_file before update on leavings for each row
      when (new.phase = '${phase}' and new.step = 1 and new.bulk_operation_id is not null)
      execute function lose_file()`)
  try {
    return await work()
  } finally {
    await owner.query('drop trigger lose_file on leavings; drop function lose_file()')
  }
}

const countOf = (groups: Leaving['found']) => groups?.find(({ group }) => group === 'breadcrumbs')?.count ?? 0
let seen: number

test('a first reading that fails half way is said, removes nothing, and begins again', async () => {
  const { leave, failed, settled, world, store } = stage
  const lost = await losingCollections('before', async () => {
    await leave('/look')
    return failed()
  })
  expect(lost).toMatchObject({ phase: 'before', errorCode: 'catalogue.platform-refused', found: null })
  expect(lost.seen).toBeGreaterThan(20)
  const removal = await world.call('POST', '/apps/api/leaving/remove', { store, body: { takeBack: [] } })
  expect(removal.body.code).toBe('leaving.unread')
  await leave('/look')
  const read = await settled('before')
  expect(countOf(read.found)).toBe(trails)
  expect(read.seen).toBeGreaterThan(lost.seen)
  seen = read.seen
})

test('if the reading right before the removal fails, nothing is removed, and the merchant may try again', async () => {
  const { leave, failed, settled, api, ctx } = stage
  await losingCollections('again', async () => {
    await leave('/remove', { takeBack: [] })
    return failed()
  })
  const ended = async () => (await api('GET', '/leaving')).leaving.removal?.finishedAt
  await vi.waitUntil(async () => (await ended()) !== null, { timeout: 30_000, interval: 250 })
  const { leaving, leftAt } = await api('GET', '/leaving')
  expect(leaving).toMatchObject({ phase: 'again', state: 'failed', removal: { total: 0, applied: 0 } })
  // Signpost still writes nothing by itself, and keeps what it has until the merchant decides.
  expect(leftAt).not.toBeNull()
  expect(await withoutLeft(ctx.db, [ctx.shop.id])).toEqual([])
  expect(await stage.trailsHeld()).toBe(trails)
  await leave('/look')
  expect(countOf((await settled('before')).found)).toBe(trails)
})

test('if the proof fails half way, it goes on from there, and finds what came back meanwhile', async () => {
  const { leave, failed, settled, asked, ctx } = stage
  const trail = 'metafield(namespace: "$app:breadcrumbs", key: "trail") { type value }'
  type Held = { id: string; metafield: { type: string; value: string } | null }
  const { collections } = await asked<{ collections: { nodes: Held[] } }>(
    `{ collections(first: 100) { nodes { id ${trail} } } }`,
  )
  const held = collections.nodes.find(({ metafield }) => metafield !== null)
  const lost = await losingCollections('after', async () => {
    await leave('/remove', { takeBack: [] })
    return failed()
  })
  expect(lost).toMatchObject({ phase: 'after', removal: { failed: 0 }, remaining: null })
  expect(countOf(lost.found)).toBe(trails)
  expect(await stage.trailsHeld()).toBe(0)
  await asked(
    'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
    { metafields: [{ ownerId: held?.id, namespace: '$app:breadcrumbs', key: 'trail', ...held?.metafield }] },
  )
  // As if part of the lost file had been read: those lines are read again, and count once.
  await ctx.tx((tx) =>
    tx
      .updateTable('leavings')
      .set({ lines_done: '7', seen: String(lost.seen + 7) })
      .where('shop_id', '=', ctx.shop.id)
      .execute(),
  )
  await leave('/look')
  const proof = await settled('after')
  expect(proof.remaining).toEqual([{ group: 'breadcrumbs', count: 1 }])
  expect(proof.seen).toBe(seen)
})

test('a second removal takes the rest, the receipt is about both, and both are brought back', async () => {
  const { leave, settled, api, ctx } = stage
  await leave('/remove', { takeBack: [] })
  const proof = await settled('after')
  expect(proof).toMatchObject({ remaining: [], removal: { applied: 1, failed: 0 } })
  expect(countOf(proof.found)).toBe(trails)
  expect(await stage.trailsHeld()).toBe(0)
  await leave('/return')
  await stage.trailsAre((held) => held === trails)
  expect(await withoutLeft(ctx.db, [ctx.shop.id])).toEqual([ctx.shop.id])
  expect((await api('GET', '/leaving')).leaving).toBeNull()
})
