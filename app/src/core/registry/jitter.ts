import type { ShopId } from '#kit/server/db/shop-tx.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Multiplying by this distributes consecutive numbers evenly over any range (Knuth, The Art of Computer Programming
 * 6.4).
 */
const SCATTER = 2_654_435_761n

/**
 * Returns the delay of this shop's scheduled job in seconds. It is the same for every run; the delays of all shops
 * spread over a window that depends on how often the job runs, so that shops do not all start in the same minute.
 */
export function secondsLater(every: string, shop: ShopId): number {
  const window = windowOf(every)
  return Number((BigInt(shop) * SCATTER) % BigInt(window))
}

/**
 * Whether this run of a schedule is the one a quiet shop gets that day. Of a job that runs several times a day, a
 * quiet shop gets one run, each shop a different one; jobs that run once a day or less reach all shops.
 */
export function isTurnOfQuiet(every: string, shop: ShopId, now: Date): boolean {
  const [, hour = '*'] = every.split(' ')
  if (hour !== '*') return true
  const period = 2 * windowOf(every)
  const runs = BigInt(DAY / period)
  const run = BigInt(Math.floor(now.getTime() / 1_000 / period))
  return (BigInt(shop) * SCATTER) % runs === run % runs
}

/**
 * Returns the window in seconds: half the period of jobs that run hourly or more often, four hours for daily jobs, a
 * day for less frequent ones.
 */
function windowOf(every: string): number {
  const [minute = '*', hour = '*', dayOfMonth = '*', , dayOfWeek = '*'] = every.split(' ')
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*') return minute === '*' ? MINUTE / 2 : (Number(step ?? 60) * MINUTE) / 2
  return dayOfMonth === '*' && dayOfWeek === '*' ? 4 * HOUR : 24 * HOUR
}
