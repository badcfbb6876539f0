/** Time in milliseconds from an arbitrary start. */
export type Clock = () => number

export interface RequestBucket {
  /** Takes one request; false if none is left. */
  take(): boolean
  /** Gives back a request that turned out not to count. */
  giveBack(): void
}

/** Creates a bucket of requests: `atOnce` of them, refilled by `aSecond`. */
export function requestBucket(
  { aSecond, atOnce }: { aSecond: number; atOnce: number },
  now: Clock = () => performance.now(),
): RequestBucket {
  let left = atOnce
  let at = now()
  return {
    take() {
      const moment = now()
      left = Math.min(atOnce, left + ((moment - at) / 1_000) * aSecond)
      at = moment
      if (left < 1) return false
      left -= 1
      return true
    },
    giveBack() {
      left = Math.min(atOnce, left + 1)
    },
  }
}
