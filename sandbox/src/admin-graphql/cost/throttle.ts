import type { State } from '../../state/state.ts'

/** Bucket status the platform reports in every response. */
export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export interface BucketSize {
  bucketSize: number
  /** In points per second. */
  restoreRate: number
}

/**
 * Leaky buckets, one per app and store (shopify.dev, "GraphQL Admin API rate limits"): the requested cost is taken
 * beforehand, the unused part is returned afterwards.
 */
export class Throttle {
  readonly #buckets = new Map<string, { available: number; at: number }>()
  readonly #now: () => number
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  #refilled(key: string, { bucketSize, restoreRate }: BucketSize) {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { available: bucketSize, at: now }
    const restored = ((now - bucket.at) / 1000) * restoreRate
    const next = { available: Math.min(bucketSize, bucket.available + restored), at: now }
    this.#buckets.set(key, next)
    return next
  }

  /** Takes `cost` points; returns false and takes nothing if fewer are left. */
  take(key: string, cost: number, size: BucketSize): boolean {
    const bucket = this.#refilled(key, size)
    if (bucket.available < cost) return false
    bucket.available -= cost
    return true
  }

  giveBack(key: string, points: number, size: BucketSize): void {
    const bucket = this.#refilled(key, size)
    bucket.available = Math.min(size.bucketSize, bucket.available + points)
  }

  status(key: string, size: BucketSize): ThrottleStatus {
    return {
      maximumAvailable: size.bucketSize,
      currentlyAvailable: Math.floor(this.#refilled(key, size).available),
      restoreRate: size.restoreRate,
    }
  }

  /** Returns the points left, fractions included, in each bucket whose name ends with `suffix`. */
  exact(suffix: string, size: BucketSize): Record<string, number> {
    const names = [...this.#buckets.keys()].filter((key) => key.endsWith(suffix))
    return Object.fromEntries(names.map((key) => [key, this.#refilled(key, size).available]))
  }

  /** Fills every bucket. */
  refill(): void {
    this.#buckets.clear()
  }
}

const throttles = new WeakMap<State, Throttle>()

/** Returns the buckets of one running platform. */
export function throttleOf(state: State): Throttle {
  const throttle = throttles.get(state) ?? new Throttle()
  throttles.set(state, throttle)
  return throttle
}
