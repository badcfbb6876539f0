import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A number of the store for one of Home's tiles: so many of so many. */
export interface HomeMetric {
  /** One of Home's tiles (features/home/contract.ts). */
  id: 'valid-pages' | 'complete-listings' | 'described-images' | 'clicks'
  /** The list behind it. */
  link: string
  /** Null while nobody counted yet; `unconnected` where the service that counts it is not connected. */
  read(ctx: ShopContext): Promise<{ part: number; whole: number } | 'unconnected' | null>
}

export const HOME_METRICS = defineOffer<HomeMetric>('homeMetrics')
