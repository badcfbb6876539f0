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

/**
 * Returns the state of the last scan of the home page; one whose worker was lost has failed and can be started again.
 */
export async function getHomeScan(ctx: ShopContext): Promise<HomeScan> {
  const { isLost, result, ...scan } = await ctx.tx(homeScans.find)
  const shown = { ...scan, result: result && homeScanResultSchema.parse(result) }
  return isLost ? { ...shown, state: 'failed', reason: imagesErrors.scanLost.code } : shown
}

/** Starts a scan; one in progress continues. */
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

/** Runs the scan. A failure is reported to the merchant and not retried automatically. */
export async function runHomeScan(ctx: ShopContext, { signal }: { signal: AbortSignal }): Promise<void> {
  const scan = await ctx.tx(homeScans.underWay)
  if (scan === null) return
  try {
    const result = await scanHomePage(ctx, signal)
    await ctx.tx((tx) => homeScans.end(tx, scan, { result }))
  } catch (error) {
    // Another worker has taken over the scan and stores its result.
    signal.throwIfAborted()
    const known = error instanceof AppError ? error : translatePlatformError(error)
    if (!known) ctx.log.error({ err: error }, 'the home page could not be scanned')
    const { code } = known ?? imagesErrors.scanFailed
    await ctx.tx((tx) => homeScans.end(tx, scan, { reason: code }))
  }
}
