import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A number of the store for one of Home's tiles: `part` of `whole`. */
export interface HomeMetric {
  /** One of Home's tiles (`features/home/contract.ts`). */
  id: 'valid-pages' | 'complete-listings' | 'described-images' | 'clicks'
  /** Path of the list behind it, and of what it lacks: `whole` without `part`. */
  link: string
  lacking?: string
  /** Null if not counted yet; `unconnected` if the service that counts it is not connected. */
  read(ctx: ShopContext): Promise<{ part: number; whole: number } | 'unconnected' | null>
}

export const HOME_METRICS = defineOffer<HomeMetric>('homeMetrics')
