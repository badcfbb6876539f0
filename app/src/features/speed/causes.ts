import type { ShopContext } from '#core/context/context.ts'
import { findSpeedCauses } from '#core/theme-speed/find-causes.ts'
import type { LinkedCause } from '#core/theme-speed/speed-cause-schema.ts'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import type { LabResult } from './contract.ts'
import { newestResult } from './lab/result-store.ts'
import { findPage } from './pages/page-store.ts'
import { pageAsked } from './pages/storefront.ts'

/**
 * Finds the lines of the theme's files that cause what the newest test of a page found. Without a test, uses the
 * page's markup. Throws AppError with the reason if the page could not be read, `speed.page-url-*`.
 */
export async function getCauses(
  ctx: ShopContext,
  input: { url: string; device?: string | undefined },
): Promise<{ causes: LinkedCause[] }> {
  const url = await pageAsked(ctx, input.url)
  const device = DEVICES.find((name) => name === input.device) ?? 'mobile'
  const detail = await ctx.tx(async (tx) => {
    const page = await findPage(tx, url)
    return page && newestResult(tx, { pageId: page.id, device })
  })
  const { causes } = await findSpeedCauses(ctx, { url, ...(detail && seenBy(detail.result)) })
  return { causes }
}

/** The test's largest element, if it is an image, and the resources that blocked rendering. */
function seenBy({ lcpElement, insights }: LabResult) {
  const isImage = lcpElement !== null && /^<img\b/i.test(lcpElement.snippet)
  const waited = insights.find(({ id }) => id === 'render-blocking')?.items ?? []
  return {
    lcp: isImage ? { url: lcpElement.url, snippet: lcpElement.snippet } : null,
    blocking: waited.map(({ what }) => ({
      kind: /\.css(\?|$)/i.test(what) ? ('style' as const) : ('script' as const),
      url: what,
    })),
  }
}
