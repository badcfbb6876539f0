import type { Relay } from './relay.ts'

/** Measures how long the calls of stores are at the platform. */
export interface PlatformTime {
  /**
   * Returns the milliseconds between two moments (`performance.now()`) in which at least one call of the store with
   * this domain had arrived at the platform and was not answered.
   */
  during(domain: string, from: number, to: number): number
}

interface Span {
  from: number
  /** Infinity: a call is there. */
  to: number
}

/** Starts to measure; replaces the relay's other behaviour. */
export function measurePlatformTime(relay: Relay): PlatformTime {
  const open = new Map<string, number>()
  const spans = new Map<string, Span[]>()
  const domainOf = (host: string): string => host.split(':')[0] ?? ''
  relay.behave({
    onCall({ host }) {
      const domain = domainOf(host)
      const before = open.get(domain) ?? 0
      open.set(domain, before + 1)
      if (before > 0) return 'pass'
      const span = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      const own = spans.get(domain)
      if (own) own.push(span)
      else spans.set(domain, [span])
      return 'pass'
    },
    onAnswer({ host }) {
      const domain = domainOf(host)
      const left = (open.get(domain) ?? 0) - 1
      if (left < 0) return 'pass'
      open.set(domain, left)
      const last = spans.get(domain)?.at(-1)
      if (left === 0 && last) last.to = performance.now()
      return 'pass'
    },
  })
  return {
    during(domain, from, to) {
      const own = spans.get(domain) ?? []
      return Math.round(
        own.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0),
      )
    },
  }
}
