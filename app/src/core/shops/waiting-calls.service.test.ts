import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { inCallSlot, WAITING_CALLS } from './waiting-calls.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** Makes a hundred calls at once and holds the accepted ones open until the others have been refused. */
async function openHundred(run: (hold: Promise<void>) => Promise<unknown>): Promise<string[]> {
  const { promise: hold, resolve: end } = Promise.withResolvers<void>()
  let refused = 0
  const calls = Array.from({ length: 100 }, () =>
    run(hold).then(
      () => 'ended',
      (error: { code: string }) => {
        refused += 1
        if (refused === 100 - WAITING_CALLS) end()
        return error.code
      },
    ),
  )
  return Promise.all(calls)
}

test('of a hundred waiting calls of a shop a few are open, the others are refused, and all slots come back', async () => {
  const ended = await openHundred((hold) => inCallSlot(world.ctx, () => hold))
  expect(ended.filter((end) => end === 'ended')).toHaveLength(WAITING_CALLS)
  expect(ended.filter((end) => end === 'shops.too-many-waiting')).toHaveLength(100 - WAITING_CALLS)
  expect(await slotsTaken(world)).toBe(0)
  expect(await inCallSlot(world.ctx, async () => 'again')).toBe('again')
})

test('one shop that waits keeps no slot of another', async () => {
  const store = await world.addStore()
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [store.domain],
  )
  const other = shopContext(
    world.web.process.app,
    { id: rows[0]?.id ?? '', domain: store.domain },
    world.ctx.actor,
  )
  const { promise: hold, resolve: end } = Promise.withResolvers<void>()
  const held = Array.from({ length: WAITING_CALLS }, () => inCallSlot(world.ctx, () => hold))
  await until(async () => (await slotsTaken(world)) === WAITING_CALLS)
  expect(await inCallSlot(other, async () => 'in')).toBe('in')
  end()
  await Promise.all(held)
})

test('a call that lasts longer than its lease keeps its slot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { promise: hold, resolve: end } = Promise.withResolvers<void>()
  try {
    const held = inCallSlot(world.ctx, () => hold)
    await until(async () => (await slotsTaken(world)) === 1)
    const almostOver = sql<Date>`clock_timestamp() + interval '1 second'`
    await world.ctx.tx((tx) => tx.updateTable('waiting_calls').set({ lease_until: almostOver }).execute())
    vi.advanceTimersByTime(3_000)
    const left = () =>
      world.ctx.tx((tx) =>
        sql<{
          s: number
        }>`select extract(epoch from lease_until - clock_timestamp())::float as s from waiting_calls`
          .execute(tx)
          .then(({ rows }) => rows[0]?.s ?? 0),
      )
    await until(async () => (await left()) > 5)
    end()
    await held
    expect(await slotsTaken(world)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a stream keeps its slot until it ends, is left or breaks', async () => {
  async function* stream(breaks: boolean) {
    yield 1
    if (breaks) throw new Error('broken')
    yield 2
  }
  const open = async (breaks = false) =>
    (await inCallSlot(world.ctx, async () => stream(breaks))) as AsyncIterableIterator<number>
  const read: number[] = []
  for await (const value of await open()) {
    expect(await slotsTaken(world)).toBe(1)
    read.push(value)
  }
  expect(read).toEqual([1, 2])
  expect(await slotsTaken(world)).toBe(0)
  for await (const _ of await open()) break
  expect(await slotsTaken(world)).toBe(0)
  await expect(
    (async () => {
      for await (const _ of await open(true)) continue
    })(),
  ).rejects.toThrow('broken')
  expect(await slotsTaken(world)).toBe(0)
})

test('slots of a killed process are taken again when their lease is over', async () => {
  await world.ctx.tx((tx) =>
    tx
      .insertInto('waiting_calls')
      .values(
        Array.from({ length: WAITING_CALLS }, (_, at) => ({
          shop_id: world.ctx.shop.id,
          slot: at + 1,
          holder: crypto.randomUUID(),
          lease_until: new Date(Date.now() + (at === 0 ? -1 : 60_000)),
        })),
      )
      .execute(),
  )
  expect(await inCallSlot(world.ctx, async () => 'in')).toBe('in')
})

async function slotsTaken({ ctx }: World): Promise<number> {
  const rows = await ctx.tx((tx) =>
    tx.selectFrom('waiting_calls').select('slot').where('shop_id', '=', ctx.shop.id).execute(),
  )
  return rows.length
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await isSo())) if (Date.now() > deadline) throw new Error('It did not come to that.')
}
