import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { getStatus } from './service.ts'

const SETTINGS = { to: '/settings', external: false }

export const homeCards: HomeCard[] = [{ question: 'working', read: readWorking }]

const TONES = {
  empty: 'attention',
  running: 'info',
  done: 'success',
  partial: 'attention',
  failed: 'critical',
  cancelled: 'attention',
} as const

/** Reports whether the catalogue is up to date: how many of how many products, and as of when. */
async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const { state, kinds, asOf, progress, productLimit } = await getStatus(ctx)
  const products = kinds.find(({ kind }) => kind === 'product')
  // Fewer than the store has although nothing failed: the merchant should see why.
  const isLimited =
    state === 'done' && productLimit !== null && (products?.total ?? 0) > (products?.held ?? 0)
  return [
    {
      id: 'catalogue.synced',
      key: `catalogue:home.${isLimited ? 'limited' : state}`,
      values: {
        held: products?.held ?? 0,
        count: products?.total ?? 0,
        seen: progress?.seen ?? 0,
        asOf: asOf ?? '',
        limit: productLimit ?? 0,
      },
      tone: TONES[state],
      link: SETTINGS,
      ...(progress && { progress: { done: progress.seen, total: progress.expected } }),
      worth: 4,
    },
  ]
}
