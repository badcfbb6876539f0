import type { Relay, RelayedCall } from './relay.ts'

/** Measures how long a store's calls are at the platform. */
export interface PlatformTime {
  /** Milliseconds since the last report in which at least one call had arrived there and was not answered. */
  taken(): number
}

/** Starts to measure the calls of the store with this domain; replaces the relay's other behaviour. */
export function measurePlatformTime(relay: Relay, domain: string): PlatformTime {
  const open = new Set<RelayedCall>()
  let since = 0
  let total = 0
  relay.behave({
    onCall(call) {
      if (call.host.split(':')[0] !== domain) return 'pass'
      if (open.size === 0) since = performance.now()
      open.add(call)
      return 'pass'
    },
    onAnswer(call) {
      if (open.delete(call) && open.size === 0) total += performance.now() - since
      return 'pass'
    },
  })
  return {
    taken() {
      const taken = Math.round(total)
      total = 0
      return taken
    },
  }
}
