import { randomUUID } from 'node:crypto'
import type { CallPriority, PlatformShop } from './client.ts'
import type { PointsMove, PointsState, SharedRateLimit } from './rate-limit.ts'
import type { Cost } from './send.ts'

/** Points reserved for one call; recorded once, with the cost the platform reported or with null. */
export interface ReservedPoints {
  /** `spent` false: the call never arrived, so all points are returned. */
  record(cost: Cost | null, spent: boolean): void
}

/** Queues this process's calls until they have points, in order; calls a person waits for come first. */
export interface PointsQueue {
  /** Resolves once the points are reserved; null if that takes longer than `patienceMs`. */
  take(
    shop: PlatformShop,
    call: { cost: number; priority: CallPriority; patienceMs: number },
  ): Promise<ReservedPoints | null>
}

interface Waiter {
  cost: number
  deadline: number
  /** Receives the rate limit's mark; null if the points were not available in time. */
  resolve(mark: number | null): void
  reject(error: unknown): void
}

interface ShopLine {
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

/** Answers wait this long to be recorded together with the next call. */
const FLUSH_MS = 100
/** Most calls that one statement reserves points for. */
const GROUP = 8
/** Share of the bucket that background calls leave free, as in the database. */
const RESERVE = 0.2

/** The queue of one process, on top of the points that all processes share. */
export function createPointsQueue(rateLimit: SharedRateLimit): PointsQueue {
  const lines = new Map<string, ShopLine>()
  const caller = randomUUID()

  async function move(shop: PlatformShop, line: ShopLine, want: Pick<PointsMove, 'cost' | 'priority'>) {
    const { answered, unused, seen } = line
    line.answered = 0
    line.unused = 0
    line.seen = null
    if (line.flush) clearTimeout(line.flush)
    line.flush = null
    const ageMs = seen ? performance.now() - seen.sentAt : 0
    const state = await rateLimit.move(shop, {
      ...want,
      caller,
      answered,
      unused,
      seen: seen && { ...seen, ageMs },
    })
    line.state = { ...state, at: performance.now() }
    return state
  }

  async function pump(shop: PlatformShop, line: ShopLine): Promise<void> {
    for (;;) {
      expire(line)
      const priority = line.waiting.length > 0 ? 'waiting' : 'background'
      const first = line[priority][0]
      if (!first) return
      const short = shortage(line, first.cost, priority)
      if (short > 0) {
        await pause(line, short)
        continue
      }
      const group = groupOf(line, priority)
      const cost = group.reduce((sum, waiter) => sum + waiter.cost, 0)
      const { waitMs, mark } = await move(shop, line, { cost, priority })
      if (waitMs > 0) await pause(line, waitMs)
      else {
        line[priority].splice(0, group.length)
        for (const waiter of group) waiter.resolve(mark)
      }
    }
  }

  function start(shop: PlatformShop, line: ShopLine): void {
    if (line.pumping) return
    line.pumping = true
    pump(shop, line)
      .catch((error: unknown) => {
        for (const waiter of [...line.waiting.splice(0), ...line.background.splice(0)]) waiter.reject(error)
      })
      .finally(() => {
        line.pumping = false
        if (line.waiting.length + line.background.length > 0) start(shop, line)
      })
  }

  function recordLater(shop: PlatformShop, line: ShopLine): void {
    line.flush ??= setTimeout(() => {
      line.flush = null
      if (line.pumping) return
      // The shared count corrects itself with the next answer.
      move(shop, line, { cost: 0, priority: 'background' }).catch(() => {})
    }, FLUSH_MS).unref()
  }

  return {
    async take(shop, { cost, priority, patienceMs }) {
      const line = lineOf(lines, shop)
      const deadline = performance.now() + patienceMs
      const mark = await new Promise<number | null>((resolve, reject) => {
        line[priority].push({ cost, deadline, resolve, reject })
        if (priority === 'waiting' || line[priority].length === 1) line.wake?.()
        start(shop, line)
      })
      if (mark === null) return null
      const sentAt = performance.now()
      return {
        record(told, spent) {
          line.answered += cost
          line.unused += spent ? cost - (told ? (told.actual ?? 0) : cost) : cost
          if (told) line.seen = { ...told.throttle, sentAt, mark }
          recordLater(shop, line)
        },
      }
    },
  }
}

/** A process talks to few stores at a time; beyond this limit, all without waiting calls are forgotten. */
const MOST_LINES = 5_000

function lineOf(lines: Map<string, ShopLine>, { id }: PlatformShop): ShopLine {
  const known = lines.get(id)
  if (known) return known
  if (lines.size >= MOST_LINES)
    for (const [key, line] of lines) if (!line.pumping && !line.flush) lines.delete(key)
  const line: ShopLine = {
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
  lines.set(id, line)
  return line
}

/** Resolves with null for callers whose patience has run out. */
function expire(line: ShopLine): void {
  const now = performance.now()
  for (const priority of ['waiting', 'background'] as const) {
    const late = line[priority].filter(({ deadline }) => deadline < now)
    if (late.length === 0) continue
    line[priority] = line[priority].filter((waiter) => !late.includes(waiter))
    for (const waiter of late) waiter.resolve(null)
  }
}

/** The expected shared count: its last value, plus answers not recorded yet. */
function estimate({ state, unused }: ShopLine): number | null {
  if (!state) return null
  const restored = ((performance.now() - state.at) / 1_000) * state.restoreRate
  return Math.min(state.bucket, state.available + restored + unused)
}

/** Milliseconds until another statement is worthwhile. */
function shortage(line: ShopLine, cost: number, priority: CallPriority): number {
  const available = estimate(line)
  if (available === null || !line.state) return 0
  const { bucket, restoreRate } = line.state
  const needed = Math.min(bucket, cost + (priority === 'background' ? RESERVE * bucket : 0))
  // Never waits long on an estimate: another process may have returned points.
  return Math.min(250, ((needed - available) / restoreRate) * 1_000)
}

/** As many of the first callers as there seem to be points for; at least one. */
function groupOf(line: ShopLine, priority: CallPriority): Waiter[] {
  const available = estimate(line) ?? 0
  const keep = priority === 'background' ? RESERVE * (line.state?.bucket ?? 0) : 0
  let sum = 0
  const fitting = line[priority].slice(0, GROUP).filter(({ cost }) => {
    sum += cost
    return sum + keep <= available
  })
  return fitting.length > 0 ? fitting : line[priority].slice(0, 1)
}

/** Waits until the time is over, a more urgent call arrives, or a caller's patience ends. */
async function pause(line: ShopLine, ms: number): Promise<void> {
  const deadlines = [...line.waiting, ...line.background].map(({ deadline }) => deadline)
  const patience = Math.min(...deadlines) - performance.now() + 1
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(1, Math.min(ms, patience)))
    line.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  line.wake = null
}
