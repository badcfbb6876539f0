import type { Installation } from './installation.ts'

const LOOK_MS = 5_000

/** Unprocessed deliveries of a shop: the most seen at one time, and those of the last look. */
export interface Waiting {
  most: number
  last: number
}

/** Counts unprocessed deliveries by shop every few seconds, until it is disposed of. */
export interface DeliveryWatch extends Disposable {
  byShop(): Record<string, Waiting>
}

/** Starts the watch. A look that fails is left out: rigs break the database on purpose. */
export function watchDeliveries({ look }: Pick<Installation, 'look'>): DeliveryWatch {
  const seen = new Map<string, Waiting>()
  const round = async (): Promise<void> => {
    const rows = await look<{ shop: string; count: number }>(
      'select shop_id::text as shop, count(*)::int as count from webhook_inbox where processed_at is null group by shop_id',
    ).catch(() => null)
    if (!rows) return
    for (const waiting of seen.values()) waiting.last = 0
    for (const { shop, count } of rows)
      seen.set(shop, { most: Math.max(count, seen.get(shop)?.most ?? 0), last: count })
  }
  const timer = setInterval(() => void round(), LOOK_MS)
  return {
    byShop: () => Object.fromEntries(seen),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
