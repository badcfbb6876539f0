import { AppError } from '#kit/shared/errors.ts'
import { pageReaderErrors as errors } from './errors.ts'

export interface HostTurns {
  /**
   * Runs `work` when it is the host's turn. Throws `page-reader.rate-limited` while the host is paused and
   * `page-reader.busy` when the turn does not come within `patienceMs`.
   */
  run<T>(host: string, options: TurnOptions, work: () => Promise<T>): Promise<T>
  /** Stops requests to this host for this long. */
  pause(host: string, seconds: number): void
}

export interface TurnOptions {
  patienceMs: number
  /** Delay between two requests, as the host's robots.txt requires. */
  delayMs: number
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

/** Allows a few concurrent requests per host, started no closer than the interval. */
export function createHostTurns(limits: { intervalMs: number; concurrency: number }): HostTurns {
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

  async function start(name: string, options: TurnOptions): Promise<Host> {
    const host = hostOf(name)
    const giveUpAt = performance.now() + options.patienceMs
    for (;;) {
      options.signal?.throwIfAborted()
      const now = performance.now()
      if (host.pausedUntil > now) {
        const seconds = Math.ceil((host.pausedUntil - now) / 1000)
        throw new AppError(errors.rateLimited, { host: name, seconds })
      }
      if (host.running < limits.concurrency && host.nextAt <= now) break
      if (now >= giveUpAt) throw new AppError(errors.busy, { host: name })
      const until = host.running < limits.concurrency ? Math.min(host.nextAt, giveUpAt) : giveUpAt
      await turnOrTime(host, until - now, options.signal)
    }
    host.running += 1
    host.nextAt = performance.now() + Math.max(limits.intervalMs, options.delayMs)
    return host
  }

  return {
    async run(name, options, work) {
      const host = await start(name, options)
      try {
        return await work()
      } finally {
        host.running -= 1
        host.waiting.shift()?.()
      }
    },
    pause(name, seconds) {
      const host = hostOf(name)
      host.pausedUntil = Math.max(host.pausedUntil, performance.now() + seconds * 1000)
      for (const wake of host.waiting.splice(0)) wake()
    },
  }
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
