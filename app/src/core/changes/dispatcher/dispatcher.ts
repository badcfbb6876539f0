import { setTimeout as wait } from 'node:timers/promises'
import { type AppContext, shopContext } from '#core/context/context.ts'
import { busyLoop } from '#kit/server/http/busy-loop.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { Pace } from './pace.ts'
import { proposeSlice } from './propose-slice.ts'
import { recordTogether } from './record-together.ts'
import { openShopQueueNews } from './shop-queue-news.ts'
import type { ShopQueueWork } from './shop-queue-work.ts'
import {
  claimShopQueue,
  releaseShopQueue,
  renewShopQueue,
  SHOP_QUEUE_RENEW_MS,
  type ShopQueue,
  ShopQueueLost,
  type Stage,
  shopQueuesWait,
} from './shop-queues.ts'
import { WaitingLoops } from './waiting-loops.ts'
import { writeSlice } from './write-slice.ts'

/** Works through the queued changes of all shops, alongside any number of other processes. */
export interface Dispatcher {
  /** Starts nothing new, waits for running work to end, and releases the shop queues. */
  stop(): Promise<void>
}

export interface DispatcherOptions {
  /** Identifies this process as the holder of shop queues. */
  holder: string
  /** Number of loops by stage: shops served at once. */
  loops?: Record<Stage, number>
  /** Called for each claimed shop queue, with the seconds its work had been due. */
  onClaim?: (stage: Stage, waited: number) => void
  /** Longest slice while other shops wait, in milliseconds, not counting calls in flight. */
  sliceMs?: number
}

/** Longest time between two looks for work without a notification. */
const POLL_MS = 500
const SLICE_MS = 2_000
/** A shop queue is released after this time even if no other shop waits, so that its place in line is recalculated. */
const TURN_MS = 30_000
/** A slice works at least this long before it makes room for another shop. */
const SLICE_LEAST_MS = 500
const STAGES = ['write', 'propose'] as const
const LOOPS = { write: 4, propose: 4 }
/** A slice this far past its deadline waits for a slow store or model; its loop serves another shop meanwhile. */
const OVERDUE_MS = 200
const LOOK_MS = 50
/**
 * Overdue slices allowed per loop. Beyond that loops wait, so that a process never holds more than it can
 * manage.
 */
const OVERDUE_MOST = 3
const SLICES = { write: writeSlice, propose: proposeSlice }

/**
 * Starts the loops. Each claims the shop queue that is first in line, works a slice for its shop, and claims the
 * next.
 */
export async function startDispatcher(app: AppContext, options: DispatcherOptions): Promise<Dispatcher> {
  const stopping = new AbortController()
  const pace = new Pace()
  const isBusy = busyLoop()
  const many = options.loops ?? LOOPS
  const inHand = { write: new Set<ShopQueueWork>(), propose: new Set<ShopQueueWork>() }
  const waiting = { write: new WaitingLoops(stopping.signal), propose: new WaitingLoops(stopping.signal) }
  const news = await openShopQueueNews(app, (stages) => {
    for (const stage of stages) {
      if (inHand[stage].size >= many[stage]) makeRoom(inHand[stage])
      waiting[stage].call()
    }
  })
  const polling = setInterval(() => {
    news.keep()
    for (const stage of STAGES) waiting[stage].pass()
  }, POLL_MS)
  const overdue = { write: new Set<Promise<void>>(), propose: new Set<Promise<void>>() }
  const loops = STAGES.flatMap((stage) =>
    Array.from({ length: many[stage] }, async () => {
      while (!stopping.signal.aborted) {
        const facts = { stage, stopping: stopping.signal, pace, isBusy, options, inHand: inHand[stage] }
        const taken = await takeShopQueue(app, facts).catch((error: unknown) => {
          app.log.warn({ err: error, stage }, 'could not query the shop queues for work')
          return null
        })
        if (taken) waiting[stage].pass()
        if (!taken) await waiting[stage].next()
        else await withoutTheSlow(taken, overdue[stage], many[stage] * OVERDUE_MOST)
      }
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(polling)
      await news.close()
      await Promise.all(loops)
      await Promise.all(STAGES.flatMap((stage) => [...overdue[stage]]))
    },
  }
}

/** Waits until a slice ends, or is so late that its loop is needed elsewhere; `overdue` then keeps it until it ends. */
async function withoutTheSlow(
  taken: TakenShopQueue,
  overdue: Set<Promise<void>>,
  most: number,
): Promise<void> {
  await Promise.race([taken.done, taken.late()])
  overdue.add(taken.done)
  void taken.done.then(() => overdue.delete(taken.done))
  while (overdue.size > most) await Promise.race(overdue)
}

/** Ends the slice that started first after its current batch, because a shop has work and no loop is free. */
function makeRoom(slices: Iterable<ShopQueueWork>): void {
  for (const work of slices) {
    const soon = Math.max(Date.now(), work.startedAt + SLICE_LEAST_MS)
    // An earlier slice already makes room for another shop.
    if (work.deadline <= soon) continue
    work.deadline = soon
    return
  }
}

interface LoopFacts {
  stage: Stage
  /** Slices of this stage, in the order they began. */
  inHand: Set<ShopQueueWork>
  stopping: AbortSignal
  pace: Pace
  isBusy(): boolean
  options: DispatcherOptions
}

/** A shop queue being worked on. */
interface TakenShopQueue {
  /** Resolves when the shop queue is released; never rejects. */
  done: Promise<void>
  /** Resolves when the slice is past its deadline or ends. */
  late(): Promise<void>
}

/** Starts a slice for the first shop in line; null if no shop has work. */
async function takeShopQueue(app: AppContext, facts: LoopFacts): Promise<TakenShopQueue | null> {
  const { stage, options } = facts
  const asked = performance.now()
  const shopQueue = await claimShopQueue(app.db, stage, options.holder)
  if (!shopQueue) return null
  options.onClaim?.(stage, shopQueue.waited)
  const lease = keepLease(app, shopQueue, asked)
  const ctx = shopContext(app, shopQueue.shop, { kind: 'system', name: 'operations' })
  const sliceMs = options.sliceMs ?? SLICE_MS
  const work: ShopQueueWork = {
    ctx,
    shopQueue,
    pace: facts.pace,
    isBusy: facts.isBusy,
    record: recordTogether(ctx),
    signal: AbortSignal.any([lease.lost, facts.stopping]),
    holds: lease.holds,
    startedAt: Date.now(),
    deadline: Date.now() + sliceMs,
    async extend() {
      if (Date.now() > work.startedAt + TURN_MS || (await shopQueuesWait(app.db, stage))) return false
      work.deadline = Date.now() + sliceMs
      return true
    },
  }
  facts.inHand.add(work)
  const ended = new AbortController()
  const workOff = async (): Promise<void> => {
    let next: number | null = performance.now()
    try {
      next = await SLICES[stage](work)
    } catch (error) {
      if (!(error instanceof ShopQueueLost))
        ctx.log.warn({ err: error, stage }, 'a slice of an operation failed')
      // One shop's failure must not cost the other shops their turns.
      next = performance.now() + (facts.stopping.aborted ? 0 : 1_000)
    } finally {
      lease.end()
      facts.inHand.delete(work)
      ended.abort()
    }
    const pauseMs = next && Math.max(0, next - performance.now())
    await releaseShopQueue(app.db, shopQueue, pauseMs).catch((error: unknown) =>
      // The lease expires anyway.
      app.log.warn({ err: error, stage }, 'could not release a shop queue'),
    )
  }
  return {
    done: workOff(),
    async late() {
      // The deadline moves when another slice starts or another shop needs a turn.
      while (!ended.signal.aborted && Date.now() < work.deadline + OVERDUE_MS)
        await wait(LOOK_MS, undefined, { signal: ended.signal }).catch(() => {})
      // Only slices that occupy a loop can make room.
      facts.inHand.delete(work)
    },
  }
}

interface Lease {
  /** Aborts when the shop queue's lease is lost. */
  lost: AbortSignal
  /** Reads a clock that keeps running while the process is frozen; a timer would not. */
  holds(): boolean
  end(): void
}

/**
 * Renews the lease until `end`. The lease counts from when the renewal was requested, because the answer can arrive
 * much later.
 */
function keepLease(app: AppContext, shopQueue: ShopQueue, claimAsked: number): Lease {
  const lost = new AbortController()
  const ended = new AbortController()
  let heldUntil = claimAsked + LEASE_SAFE_MS
  const holds = (): boolean => !lost.signal.aborted && performance.now() < heldUntil
  const renew = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await wait(SHOP_QUEUE_RENEW_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (ended.signal.aborted) return
      const asked = performance.now()
      const held = await renewShopQueue(app.db, shopQueue).catch(() => null)
      if (held === true) heldUntil = asked + LEASE_SAFE_MS
      // Without an answer the lease still holds until it expires.
      if (held === false) lost.abort()
    }
  }
  // A separate timer, so that a hanging renewal does not hide that the lease has expired.
  const watch = setInterval(() => !holds() && lost.abort(), 100)
  watch.unref()
  void renew()
  return {
    lost: lost.signal,
    holds,
    end: () => {
      ended.abort()
      clearInterval(watch)
    },
  }
}

/** Slightly shorter than the lease, so that this worker stops before another one starts. */
const LEASE_SAFE_MS = timeLimit('shopQueueSend')
