import type { ShopId } from '#kit/server/db/shop-tx.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Multiplied by this, numbers in a row fall evenly over any range (Knuth, The Art of Computer Programming 6.4). */
const SCATTER = 2_654_435_761n

/**
 * How long after its time a scheduled job of this shop begins, in seconds. The same every time, and for the shops
 * together spread over a window that suits how often the job runs, so that they do not all ask at the same minute.
 */
export function secondsLater(every: string, shop: ShopId): number {
  const window = windowOf(every)
  return Number((BigInt(shop) * SCATTER) % BigInt(window))
}

/**
 * Whether a run of a schedule is the one a quiet shop gets that day. What runs several times a day comes to a shop where
 * nothing happens with one of its runs, each shop with another; what runs once a day or less comes to all.
 */
export function isTurnOfQuiet(every: string, shop: ShopId, now: Date): boolean {
  const [, hour = '*'] = every.split(' ')
  if (hour !== '*') return true
  const period = 2 * windowOf(every)
  const runs = BigInt(DAY / period)
  const run = BigInt(Math.floor(now.getTime() / 1_000 / period))
  return (BigInt(shop) * SCATTER) % runs === run % runs
}

/** In seconds: half the period of what runs within the hour, the night for a day, a day for a week. */
function windowOf(every: string): number {
  const [minute = '*', hour = '*', dayOfMonth = '*', , dayOfWeek = '*'] = every.split(' ')
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*') return minute === '*' ? MINUTE / 2 : (Number(step ?? 60) * MINUTE) / 2
  return dayOfMonth === '*' && dayOfWeek === '*' ? 4 * HOUR : 24 * HOUR
}
