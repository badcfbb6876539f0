import type { ShopId } from '#kit/server/db/shop-tx.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

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

/** In seconds: half the period of what runs within the hour, the night for a day, a day for a week. */
function windowOf(every: string): number {
  const [minute = '*', hour = '*', dayOfMonth = '*', , dayOfWeek = '*'] = every.split(' ')
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*') return minute === '*' ? MINUTE / 2 : (Number(step ?? 60) * MINUTE) / 2
  return dayOfMonth === '*' && dayOfWeek === '*' ? 4 * HOUR : 24 * HOUR
}
