import { setTimeout as pass } from 'node:timers/promises'
import { AppError } from '#kit/shared/errors.ts'
import { pageReaderErrors as errors } from './errors.ts'
import { type SharedTurns, unsharedTurns } from './shared-turns.ts'

export interface HostTurns {
  /**
   * Runs `work` when it is the host's turn. Throws `page-reader.rate-limited` while the host is paused and
   * `page-reader.busy` when the turn does not come within `patienceMs`.
   */
  run<T>(host: string, options: TurnOptions, work: () => Promise<T>): Promise<T>
  /** Stops requests to this host for this long, in all processes. */
  pause(host: string, seconds: number): Promise<void>
  /** Throws `page-reader.rate-limited` while the host is paused. */
  refusePaused(host: string): Promise<void>
}

export interface TurnOptions {
  patienceMs: number
  /** Delay between two requests, as the host's robots.txt requires. Default 0. */
  delayMs?: number
  /** Longest time of the work: the turn of a killed process ends after that. */
  holdMs: number
  signal?: AbortSignal
}

interface Host {
  running: number
  /** Earliest start of the next request, in `performance.now()` milliseconds. */
  nextAt: number
  pausedUntil: number
  waiting: (() => void)[]
}

/** Hosts remembered beyond the active ones; a forgotten pause costs at most one request. */
const maxHosts = 5_000

/**
 * Allows a few concurrent requests per host, started no closer than the interval. A process first puts its own
 * requests in order, so that only the next ones ask for one of the turns all processes share.
 */
export function createHostTurns(
  limits: { intervalMs: number; concurrency: number },
  shared: SharedTurns = unsharedTurns,
): HostTurns {
  const hosts = new Map<string, Host>()

  function hostOf(name: string): Host {
    const host = hosts.get(name) ?? { running: 0, nextAt: 0, pausedUntil: 0, waiting: [] }
    hosts.delete(name)
    hosts.set(name, host)
    for (const [other, { running, waiting }] of hosts) {
      if (hosts.size <= maxHosts) break
      if (running === 0 && waiting.length === 0) hosts.delete(other)
    }
    return host
  }

  const gapOf = ({ delayMs = 0 }: TurnOptions): number => Math.max(limits.intervalMs, delayMs)

  async function start(name: string, options: TurnOptions, giveUpAt: number): Promise<Host> {
    const host = hostOf(name)
    for (;;) {
      options.signal?.throwIfAborted()
      const now = performance.now()
      if (host.pausedUntil > now) throw paused(name, host.pausedUntil - now)
      if (host.running < limits.concurrency && host.nextAt <= now) break
      if (now >= giveUpAt) throw new AppError(errors.busy, { host: name })
      const until = host.running < limits.concurrency ? Math.min(host.nextAt, giveUpAt) : giveUpAt
      await turnOrTime(host, until - now, options.signal)
    }
    host.running += 1
    host.nextAt = performance.now() + gapOf(options)
    return host
  }

  /** Returns the turn that has begun, among all processes. */
  async function startShared(name: string, options: TurnOptions, giveUpAt: number): Promise<string> {
    const { concurrency } = limits
    for (;;) {
      options.signal?.throwIfAborted()
      const patienceMs = Math.max(0, giveUpAt - performance.now())
      const order = { gapMs: gapOf(options), patienceMs, holdMs: options.holdMs, concurrency }
      const booked = await shared.book(name, order)
      if (booked.state === 'booked') {
        await passed(booked.waitMs, options.signal)
        return booked.turn
      }
      if (booked.state === 'paused') throw paused(name, booked.waitMs)
      if (booked.state === 'late' || booked.waitMs > patienceMs)
        throw new AppError(errors.busy, { host: name })
      await passed(booked.waitMs, options.signal)
    }
  }

  return {
    async run(name, options, work) {
      const giveUpAt = performance.now() + options.patienceMs
      const host = await start(name, options, giveUpAt)
      try {
        const turn = await startShared(name, options, giveUpAt)
        try {
          return await work()
        } finally {
          // If the database is away, the turn expires.
          await shared.end(name, turn).catch(() => {})
        }
      } finally {
        host.running -= 1
        host.waiting.shift()?.()
      }
    },
    async pause(name, seconds) {
      const host = hostOf(name)
      host.pausedUntil = Math.max(host.pausedUntil, performance.now() + seconds * 1000)
      for (const wake of host.waiting.splice(0)) wake()
      await shared.pause(name, seconds * 1000)
    },
    async refusePaused(name) {
      const own = (hosts.get(name)?.pausedUntil ?? 0) - performance.now()
      const milliseconds = own > 0 ? own : await shared.pausedMs(name)
      if (milliseconds > 0) throw paused(name, milliseconds)
    },
  }
}

const paused = (host: string, milliseconds: number): AppError =>
  new AppError(errors.rateLimited, { host, seconds: Math.ceil(milliseconds / 1000) })

async function passed(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds <= 0) return
  await pass(milliseconds, undefined, signal && { signal })
}

/** Resolves when a running request ends, the time is over or the caller aborts, whichever comes first. */
function turnOrTime(host: Host, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      const index = host.waiting.indexOf(wake)
      if (index >= 0) host.waiting.splice(index, 1)
      resolve()
    }
    const timer = setTimeout(wake, Math.max(1, milliseconds))
    signal?.addEventListener('abort', wake, { once: true })
    host.waiting.push(wake)
  })
}
