import { randomUUID } from 'node:crypto'
import type { CallPriority, PlatformShop } from './client.ts'
import type { PointsMove, PointsState, SharedRateLimit } from './rate-limit.ts'
import type { Cost } from './send.ts'

/** Points reserved for one call; settled once, with what the platform said or with nothing. */
export interface TakenPoints {
  /** `spent` false: the call never arrived, so all points are returned. */
  settle(cost: Cost | null, spent: boolean): void
}

/** Queues this process's calls until they have points, in order, calls somebody waits for first. */
export interface PointsQueue {
  /** Resolves once the points are reserved; null if that takes longer than `patienceMs`. */
  take(
    shop: PlatformShop,
    call: { cost: number; priority: CallPriority; patienceMs: number },
  ): Promise<TakenPoints | null>
}

interface Waiter {
  cost: number
  deadline: number
  /** With the book's mark; null: in vain. */
  resolve(mark: number | null): void
  reject(error: unknown): void
}

interface Lane {
  waiting: Waiter[]
  background: Waiter[]
  answered: number
  unused: number
  seen: (Cost['throttle'] & { sentAt: number; mark: number }) | null
  state: (PointsState & { at: number }) | null
  pumping: boolean
  /** Ends the current pause. */
  wake: (() => void) | null
  flush: NodeJS.Timeout | null
}

/** Answers wait this long to be booked together with the next call. */
const FLUSH_MS = 100
/** Most calls that one statement reserves points for. */
const GROUP = 8
/** What background calls leave, as in the database. */
const RESERVE = 0.2

/** The queue of one process, on top of the points that all processes share. */
export function createPointsQueue(book: SharedRateLimit): PointsQueue {
  const lanes = new Map<string, Lane>()
  const caller = randomUUID()

  async function move(shop: PlatformShop, lane: Lane, want: Pick<PointsMove, 'cost' | 'priority'>) {
    const { answered, unused, seen } = lane
    lane.answered = 0
    lane.unused = 0
    lane.seen = null
    if (lane.flush) clearTimeout(lane.flush)
    lane.flush = null
    const ageMs = seen ? performance.now() - seen.sentAt : 0
    const state = await book.move(shop, {
      ...want,
      caller,
      answered,
      unused,
      seen: seen && { ...seen, ageMs },
    })
    lane.state = { ...state, at: performance.now() }
    return state
  }

  async function pump(shop: PlatformShop, lane: Lane): Promise<void> {
    for (;;) {
      expire(lane)
      const priority = lane.waiting.length > 0 ? 'waiting' : 'background'
      const first = lane[priority][0]
      if (!first) return
      const short = shortage(lane, first.cost, priority)
      if (short > 0) {
        await pause(lane, short)
        continue
      }
      const group = groupOf(lane, priority)
      const cost = group.reduce((sum, waiter) => sum + waiter.cost, 0)
      const { waitMs, mark } = await move(shop, lane, { cost, priority })
      if (waitMs > 0) await pause(lane, waitMs)
      else {
        lane[priority].splice(0, group.length)
        for (const waiter of group) waiter.resolve(mark)
      }
    }
  }

  function start(shop: PlatformShop, lane: Lane): void {
    if (lane.pumping) return
    lane.pumping = true
    pump(shop, lane)
      .catch((error: unknown) => {
        for (const waiter of [...lane.waiting.splice(0), ...lane.background.splice(0)]) waiter.reject(error)
      })
      .finally(() => {
        lane.pumping = false
        if (lane.waiting.length + lane.background.length > 0) start(shop, lane)
      })
  }

  function bookLater(shop: PlatformShop, lane: Lane): void {
    lane.flush ??= setTimeout(() => {
      lane.flush = null
      if (lane.pumping) return
      // The shared count corrects itself with the next answer.
      move(shop, lane, { cost: 0, priority: 'background' }).catch(() => {})
    }, FLUSH_MS).unref()
  }

  return {
    async take(shop, { cost, priority, patienceMs }) {
      const lane = laneOf(lanes, shop)
      const deadline = performance.now() + patienceMs
      const mark = await new Promise<number | null>((resolve, reject) => {
        lane[priority].push({ cost, deadline, resolve, reject })
        if (priority === 'waiting' || lane[priority].length === 1) lane.wake?.()
        start(shop, lane)
      })
      if (mark === null) return null
      const sentAt = performance.now()
      return {
        settle(told, spent) {
          lane.answered += cost
          lane.unused += spent ? cost - (told ? (told.actual ?? 0) : cost) : cost
          if (told) lane.seen = { ...told.throttle, sentAt, mark }
          bookLater(shop, lane)
        },
      }
    },
  }
}

/** A process talks to few stores at a time; beyond this limit, all without waiting calls are forgotten. */
const LANES = 5_000

function laneOf(lanes: Map<string, Lane>, { id }: PlatformShop): Lane {
  const known = lanes.get(id)
  if (known) return known
  if (lanes.size >= LANES)
    for (const [key, lane] of lanes) if (!lane.pumping && !lane.flush) lanes.delete(key)
  const lane: Lane = {
    waiting: [],
    background: [],
    answered: 0,
    unused: 0,
    seen: null,
    state: null,
    pumping: false,
    wake: null,
    flush: null,
  }
  lanes.set(id, lane)
  return lane
}

/** Answers null to callers whose patience has run out. */
function expire(lane: Lane): void {
  const now = performance.now()
  for (const priority of ['waiting', 'background'] as const) {
    const late = lane[priority].filter(({ deadline }) => deadline < now)
    if (late.length === 0) continue
    lane[priority] = lane[priority].filter((waiter) => !late.includes(waiter))
    for (const waiter of late) waiter.resolve(null)
  }
}

/** The expected shared count: its last value, plus answers not booked yet. */
function estimate({ state, unused }: Lane): number | null {
  if (!state) return null
  const restored = ((performance.now() - state.at) / 1_000) * state.restoreRate
  return Math.min(state.bucket, state.available + restored + unused)
}

/** Milliseconds until another statement is worthwhile. */
function shortage(lane: Lane, cost: number, priority: CallPriority): number {
  const available = estimate(lane)
  if (available === null || !lane.state) return 0
  const { bucket, restoreRate } = lane.state
  const wanted = Math.min(bucket, cost + (priority === 'background' ? RESERVE * bucket : 0))
  // Never waits long on a guess: another process may have returned points.
  return Math.min(250, ((wanted - available) / restoreRate) * 1_000)
}

/** As many of the first callers as there seem to be points for; at least one. */
function groupOf(lane: Lane, priority: CallPriority): Waiter[] {
  const available = estimate(lane) ?? 0
  const keep = priority === 'background' ? RESERVE * (lane.state?.bucket ?? 0) : 0
  let sum = 0
  const fitting = lane[priority].slice(0, GROUP).filter(({ cost }) => {
    sum += cost
    return sum + keep <= available
  })
  return fitting.length > 0 ? fitting : lane[priority].slice(0, 1)
}

/** Waits until the time is over, somebody more urgent arrives, or a caller's patience ends. */
async function pause(lane: Lane, ms: number): Promise<void> {
  const deadlines = [...lane.waiting, ...lane.background].map(({ deadline }) => deadline)
  const patience = Math.min(...deadlines) - performance.now() + 1
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(1, Math.min(ms, patience)))
    lane.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  lane.wake = null
}
