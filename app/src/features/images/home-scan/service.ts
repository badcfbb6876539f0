import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type HomeScan, homeScanResultSchema } from '../contract/home-scan.ts'
import { imagesErrors } from '../errors.ts'
import { imagesGate } from '../plan-gates.ts'
import { scanHomePage } from './run-scan.ts'
import { homeScans } from './store.ts'

export const HOME_SCAN_JOB = 'images.home-scan'

/** How the last scan of the home page went; one whose worker was lost has failed and can be started again. */
export async function getHomeScan(ctx: ShopContext): Promise<HomeScan> {
  const { isLost, result, ...scan } = await ctx.tx(homeScans.find)
  const shown = { ...scan, result: result && homeScanResultSchema.parse(result) }
  return isLost ? { ...shown, state: 'failed', reason: imagesErrors.scanLost.code } : shown
}

/** Begins a scan; one that is under way goes on. */
export async function startHomeScan(ctx: ShopContext): Promise<HomeScan> {
  await requireFeature(ctx, imagesGate)
  await ctx.tx(async (tx) => {
    const { state, isLost } = await homeScans.find(tx)
    if (state === 'running' && !isLost) return
    await homeScans.begin(tx)
    await ctx.queue.enqueue(HOME_SCAN_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'home-scan' })
  })
  return getHomeScan(ctx)
}

/** The scan itself; what keeps it from ending well is told to the merchant, not tried again by itself. */
export async function runHomeScan(ctx: ShopContext, { signal }: { signal: AbortSignal }): Promise<void> {
  const scan = await ctx.tx(homeScans.underWay)
  if (scan === null) return
  try {
    const result = await scanHomePage(ctx, signal)
    await ctx.tx((tx) => homeScans.end(tx, scan, { result }))
  } catch (error) {
    // Not this worker's any more: whoever has it now says how it ends.
    signal.throwIfAborted()
    const known = error instanceof AppError ? error : translatePlatformError(error)
    if (!known) ctx.log.error({ err: error }, 'the home page could not be scanned')
    const { code } = known ?? imagesErrors.scanFailed
    await ctx.tx((tx) => homeScans.end(tx, scan, { reason: code }))
  }
}
