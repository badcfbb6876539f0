import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Calls of one shop that may wait for an outside service at the same time, across all processes. */
export const WAITING_CALLS = 6
/** Lease of a slot; after this the slot of a killed process is free again. */
const LEASE_MS = timeLimit('waitingCall')
const RENEW_MS = timeLimit('waitingCallRenewal')
/** By the one clock all processes share. */
const NOW = sql<Date>`clock_timestamp()`
const LEASE_END = sql<Date>`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`
/** Another call may take a slot that was found free; more conflicts than this are no coincidence. */
const TRIES = 5

/** Calls of this process by shop. While they hold or seek all slots, no query is needed. */
const ownCalls = new Map<string, number>()

/**
 * Runs a call that waits for an outside service (a language model, a page) in one of the shop's few slots. A stream
 * keeps its slot until it ends or its reader stops. Throws `shops.too-many-waiting`.
 */
export async function inCallSlot(ctx: ShopContext, run: () => Promise<unknown>): Promise<unknown> {
  if ((ownCalls.get(ctx.shop.id) ?? 0) >= WAITING_CALLS) throw tooMany()
  const letGo = await counted(ctx.shop.id, () => takeSlot(ctx))
  let answer: unknown
  try {
    answer = await run()
  } catch (error) {
    await letGo()
    throw error
  }
  if (isStream(answer)) return untilItEnds(answer, letGo)
  await letGo()
  return answer
}

const tooMany = (): AppError => new AppError(shopErrors.tooManyWaiting, { most: WAITING_CALLS })

/** Counts a call from when it starts to look for a slot until it releases it. */
async function counted(shop: string, take: () => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  ownCalls.set(shop, (ownCalls.get(shop) ?? 0) + 1)
  let isCounted = true
  const uncount = (): void => {
    if (!isCounted) return
    isCounted = false
    const left = (ownCalls.get(shop) ?? 1) - 1
    if (left === 0) ownCalls.delete(shop)
    else ownCalls.set(shop, left)
  }
  try {
    const letGo = await take()
    return () => letGo().finally(uncount)
  } catch (error) {
    uncount()
    throw error
  }
}

/** Resolves to the function that releases the slot, which never throws and may be called twice. */
async function takeSlot(ctx: ShopContext): Promise<() => Promise<void>> {
  const holder = randomUUID()
  const slot = await findSlot(ctx, holder)
  if (slot === null) throw tooMany()
  const own = { shop: ctx.shop.id, slot, holder }
  const timer = setInterval(() => {
    renew(ctx, own).catch((error) =>
      ctx.log.warn({ err: error }, 'could not renew the slot of a waiting call'),
    )
  }, RENEW_MS)
  timer.unref()
  let left: Promise<void> | undefined
  return () => {
    clearInterval(timer)
    // If the database is unavailable, the lease expires.
    left ??= release(ctx, own).catch((error) =>
      ctx.log.warn({ err: error }, 'could not release the slot of a waiting call'),
    )
    return left
  }
}

async function findSlot(ctx: ShopContext, holder: string): Promise<number | null> {
  for (let tried = 0; tried < TRIES; tried++) {
    const found = await ctx.tx(async (tx) => {
      const taken = await tx
        .selectFrom('waiting_calls')
        .select('slot')
        .where('shop_id', '=', ctx.shop.id)
        .where('lease_until', '>=', NOW)
        .execute()
      const free = Array.from({ length: WAITING_CALLS }, (_, at) => at + 1).filter(
        (one) => !taken.some(({ slot }) => slot === one),
      )
      // A random slot, so that concurrent calls do not all try the first.
      const slot = free[Math.floor(Math.random() * free.length)]
      if (slot === undefined) return 'none' as const
      const values = { holder, lease_until: LEASE_END }
      const row = await tx
        .insertInto('waiting_calls')
        .values({ shop_id: ctx.shop.id, slot, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['shop_id', 'slot'])
            .doUpdateSet(values)
            .where('waiting_calls.lease_until', '<', NOW),
        )
        .returning('slot')
        .executeTakeFirst()
      return row?.slot ?? null
    })
    if (found === 'none') return null
    if (found !== null) return found
  }
  return null
}

interface Held {
  shop: string
  slot: number
  holder: string
}

async function renew(ctx: ShopContext, { shop, slot, holder }: Held): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .updateTable('waiting_calls')
      .set({ lease_until: LEASE_END })
      .where('shop_id', '=', shop)
      .where('slot', '=', slot)
      .where('holder', '=', holder)
      .execute(),
  )
}

async function release(ctx: ShopContext, { shop, slot, holder }: Held): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .deleteFrom('waiting_calls')
      .where('shop_id', '=', shop)
      .where('slot', '=', slot)
      .where('holder', '=', holder)
      .execute(),
  )
}

function isStream(answer: unknown): answer is AsyncIterableIterator<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

function untilItEnds(
  stream: AsyncIterableIterator<unknown>,
  letGo: () => Promise<void>,
): AsyncIterableIterator<unknown> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      try {
        const result = await stream.next()
        if (result.done) await letGo()
        return result
      } catch (error) {
        await letGo()
        throw error
      }
    },
    async return(value) {
      try {
        return (await stream.return?.(value)) ?? { done: true, value }
      } finally {
        await letGo()
      }
    },
  }
}
