import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { createOperation } from '../operation/create-operation.ts'
import { STARTING } from './bulk-start.ts'
import { startDispatcher } from './dispatcher.ts'

/** Enough for a bulk mutation to be the way, few enough for one file. */
const PRODUCTS = 320

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: PRODUCTS } })
})
afterAll(() => world[Symbol.asyncDispose]())

async function order(words: string): Promise<string> {
  const { id } = await createOperation(world.ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: 'product',
    fields: ['body'],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant',
    notify: false,
    changes: world.store.productIds.map((product) => ({
      kind: 'catalogue.body',
      resourceId: `gid://shopify/Product/${product}`,
      field: 'body',
      label: `Product ${product}`,
      after: `<p>${words} of ${product}</p>`,
    })),
  })
  return id
}

/** Runs a worker that dies while it hands the operation over. */
async function killedWorker(moment: 'before' | 'after'): Promise<void> {
  const script = new URL('../../../../testing/killed-in-handover.ts', import.meta.url).pathname
  const worker = spawn(process.execPath, [script, moment], {
    env: { ...world.env, PATH: process.env['PATH'] },
  })
  await once(worker, 'exit')
  expect(worker.signalCode).toBe('SIGKILL')
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ state: string; isStarting: boolean; many: number }>`
      select state, coalesce(starts_with(bulk_id, ${STARTING}), false) as "isStarting", count(*)::int as many
        from changes where state <> 'applied' group by 1, 2`.execute(tx),
  )
  expect(rows).toEqual([{ state: 'applying', isStarting: true, many: PRODUCTS }])
}

/** Expires its lease, and gives what it sent time to appear. */
const later = () =>
  world.ctx.tx(async (tx) => {
    await sql`update shop_queues set lease_until = clock_timestamp() - interval '1 second'`.execute(tx)
    await sql`update changes set sent_at = sent_at - interval '1 minute' where state = 'applying'`.execute(tx)
  })

const updates = async (): Promise<number> => {
  const path = `/writes/count?store=${world.store.handle}`
  const { counts } = await world.control<{ counts: Record<string, number> }>('GET', path)
  return counts['productUpdate'] ?? 0
}

test.each([
  ['after it was started and before that was noted', 'after', 'Words'],
  ['between intent and start', 'before', 'Others'],
] as const)(
  'a worker killed while it hands a bulk mutation over, %s: all is written, nothing twice',
  async (_, moment, words) => {
    const id = await order(words)
    await killedWorker(moment)
    await later()
    const before = await updates()
    const dispatcher = await startDispatcher(world.web.process.app, { holder: 'next' })
    try {
      const find = () => world.ctx.tx((tx) => findOperation(tx, id))
      await expect.poll(async () => (await find()).finishedAt, { timeout: 45_000 }).not.toBeNull()
      expect(await find()).toMatchObject({ state: 'done', applied: PRODUCTS, failed: 0 })
    } finally {
      await dispatcher.stop()
    }
    // A mutation that runs on the platform when its worker is killed still writes its changes.
    expect((await updates()) - (moment === 'after' ? 0 : before)).toBe(PRODUCTS)
  },
)

test('what a bulk mutation has not written when its operation is cancelled is left out, and the operation ends', async () => {
  const id = await order('Cancelled')
  await killedWorker('before')
  await cancelOperation(world.ctx, id)
  await later()
  const before = await updates()
  const dispatcher = await startDispatcher(world.web.process.app, { holder: 'next' })
  try {
    const find = () => world.ctx.tx((tx) => findOperation(tx, id))
    await expect.poll(async () => (await find()).finishedAt, { timeout: 20_000 }).not.toBeNull()
    expect(await find()).toMatchObject({ state: 'cancelled', applied: 0, leftOut: PRODUCTS })
  } finally {
    await dispatcher.stop()
  }
  expect(await updates()).toBe(before)
})
