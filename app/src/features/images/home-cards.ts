import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { gravityOf } from './domain/home-page/faults.ts'
import { getHomeScan } from './home-scan/service.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readFaults }]

/** Returns the faults the last scan of the home page found in how it prints images. */
async function readFaults(ctx: ShopContext): Promise<HomeLine[]> {
  const { result } = await getHomeScan(ctx)
  const count = result?.images.filter((image) => gravityOf(image) === 'major').length ?? 0
  if (count === 0) return []
  return [
    {
      id: 'images.home-page',
      key: 'images:homeCard',
      values: { count },
      tone: 'attention',
      link: { to: '/speed-booster/imageoptimization?tabindex=3&faults=major', external: false },
      worth: 45,
    },
  ]
}
