import { drawPage } from '#adapters/drawn-page/drawn-page.ts'
import { browserErrors } from '#adapters/guarded-browser/errors.ts'
import type { ShopContext } from '#core/context/context.ts'
import { awaitBrowserTurn, noteBrowserStatus } from '#core/crawl/browser-turn.ts'
import { storefrontSignature } from '#core/shops/crawler-signature.ts'
import { withBrowserMachine } from '#core/theme-speed/browser-machine.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { DrawnScreens } from '../domain/home-page/drawn-images.ts'
import { SCREENS } from '../domain/home-page/screens.ts'
import { imagesErrors } from '../errors.ts'

/** A speed test that occupies the browser ends within this time; otherwise the page is judged by its HTML. */
const WAIT_MS = 60_000
const LAST_GOOD_STATUS = 399

/** Renders the page in a browser on both screens, or returns the code of why that was not possible. */
export async function drawHomePage(
  ctx: ShopContext,
  url: string,
  signal: AbortSignal,
): Promise<{ screens: DrawnScreens } | { code: string }> {
  if (!ctx.browser.isPresent()) return { code: browserErrors.absent.code }
  try {
    const { phone, desktop } = SCREENS
    const order = { url, screens: [phone, desktop], routes: ctx.settings.outboundRoutes }
    const signed = await storefrontSignature(ctx)
    const drawn = await withBrowserMachine(ctx.db, { waitMs: WAIT_MS, signal }, async () => {
      await awaitBrowserTurn(ctx, url, signal)
      return drawPage(ctx.browser, order, { signal, signed })
    })
    if (!drawn) return { code: imagesErrors.browserBusy.code }
    const [onPhone, onDesktop] = drawn.result
    for (const { status } of drawn.result) await noteBrowserStatus(ctx, url, status)
    if (!onPhone || !onDesktop || Math.max(onPhone.status, onDesktop.status) > LAST_GOOD_STATUS)
      return { code: browserErrors.failed.code }
    return { screens: { phone: onPhone, desktop: onDesktop } }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'the home page was not drawn in a browser')
    return { code: error instanceof AppError ? error.code : browserErrors.failed.code }
  }
}
