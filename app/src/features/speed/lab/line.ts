import type { ShopContext } from '#core/context/context.ts'
import { HOLD_MS } from '#core/theme-speed/browser-machine.ts'
import { nextInLine, noteInLine } from './queue.ts'
import { openTests } from './test-store.ts'

export const LAB_JOB = 'speed.lab'
const KEY = 'lab'

/** Updates the shop's place in the lab's queue to its open tests, and enqueues a turn if there are any. */
export async function joinLine(ctx: ShopContext): Promise<void> {
  const tests = await ctx.tx(openTests)
  const [first] = tests
  const isWaited = tests.some(({ asked_by: by }) => by === 'merchant')
  await noteInLine(
    ctx.db,
    ctx.shop.id,
    first ? { tests: tests.length, askedAt: first.asked_at, isWaited } : null,
  )
  if (first) await ctx.queue.enqueue(LAB_JOB, { shop: ctx.shop.id, payload: {} }, { key: KEY })
}

/** Removes an erased shop from the lab's queue, which is the installation's. */
export async function leaveLine(ctx: ShopContext): Promise<void> {
  await noteInLine(ctx.db, ctx.shop.id, null)
}

/** Enqueues a turn for the next shop of all. */
export async function callNext(ctx: ShopContext): Promise<void> {
  const shop = await nextInLine(ctx.db)
  if (shop !== null) await ctx.queue.enqueue(LAB_JOB, { shop, payload: {} }, { key: KEY })
}

/** Enqueues a turn for when a dead worker's hold on the machine has expired. */
export async function comeBack(ctx: ShopContext): Promise<void> {
  const startAfter = new Date(Date.now() + HOLD_MS)
  await ctx.queue.enqueue(LAB_JOB, { shop: ctx.shop.id, payload: {} }, { key: KEY, startAfter })
}
