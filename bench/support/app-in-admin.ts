import type { Browser, CDPSession, Frame, FrameLocator, Page } from 'playwright-core'
import { call, proposeTexts } from '../../e2e/stage/app-call.ts'
import { filledPath } from '../../e2e/stage/app-screens.ts'
import { sitDown } from '../../e2e/stage/browser.ts'
import { merchantOf } from '../../e2e/stage/merchant.ts'
import { makeStore } from '../../e2e/stage/platform-log.ts'
import type { Product } from '../../e2e/stage/product.ts'
import { listen, readingsOf, slowFrames, type Work, workOf } from './browser-readings.ts'

const SYNC_WITHIN_MS = 300_000
const SCAN_WITHIN_MS = 900_000
const BETWEEN_LOOKS_MS = 2_000
/** A screen without changes for this long is complete. */
const QUIET_MS = 800
const STANDS_WITHIN_MS = 60_000

/** A store with many products and waiting proposals, and the app's URL in its admin. */
export interface MeasuredStore {
  url: string
  product: string
  operation: string
}

/**
 * Creates the store, installs the app, waits for its products, has texts proposed for some of them, and waits until
 * its pages are scanned.
 */
export async function prepareStore(
  product: Product,
  browser: Browser,
  order: { products: number; proposals: number; name?: string },
): Promise<MeasuredStore> {
  const handle = await makeStore(product, { name: order.name ?? 'Quick hands', products: order.products })
  const me = await sitDown(browser)
  try {
    const merchant = merchantOf(me, product, handle)
    await merchant.openAdmin()
    await merchant.installApp()
    const url = `${product.adminOrigin}/store/${handle}/apps/signpost`
    await me.page.goto(`${url}/seo-booster/metatags?tabindex=1`)
    const sync = merchant.app.getByRole('button', { name: 'Sync', exact: true })
    const listed = merchant.app.getByRole('grid').getByRole('rowheader').first()
    await sync.or(listed).first().waitFor()
    if (await sync.isVisible()) await sync.click()
    await listed.waitFor({ timeout: SYNC_WITHIN_MS })
    const { product: first, operation } = await proposeTexts(merchant.appFrame(), order.proposals)
    await me.page.goto(`${url}/operations/${operation}`)
    await merchant.app.getByRole('grid').first().getByRole('rowheader').first().waitFor()
    await scanned(merchant.appFrame())
    return { url, product: first, operation }
  } finally {
    await me.context.close()
  }
}

/** Waits until the first scan has ended: while it runs, the screens share their processor with it. */
async function scanned(frame: Frame): Promise<void> {
  const deadline = performance.now() + SCAN_WITHIN_MS
  for (;;) {
    const { run } = await call<{ run: { state: string } | null }>(frame, 'GET', '/schema-results')
    if (run && run.state !== 'running') return
    if (performance.now() > deadline) throw new Error('The first scan has not ended.')
    await frame.waitForTimeout(BETWEEN_LOOKS_MS)
  }
}

/** A screen of the app, opened in the admin on a slowed-down processor. */
export interface SlowScreen {
  page: Page
  app: FrameLocator
  frame(): Frame
  open(path: string): Promise<void>
  /** Work of the app's thread since the screen was opened. */
  work(): Promise<Work>
  close(): Promise<void>
}

/** Opens a window of this size; the app in it takes `rate` times as long. */
export async function slowScreen(
  browser: Browser,
  store: MeasuredStore,
  { rate, width = 1440, height = 900 }: { rate: number; width?: number; height?: number },
): Promise<SlowScreen> {
  const { page, context } = await sitDown(browser, { width, height })
  await listen(context)
  await slowFrames(page, rate)
  context.setDefaultTimeout(STANDS_WITHIN_MS)
  const frame = () => {
    const found = page.frame({ name: 'app-iframe' })
    if (!found) throw new Error('No app is open in the admin.')
    return found
  }
  const app = page.frameLocator('#app-frame')
  let session: CDPSession | undefined
  return {
    page,
    app,
    frame,
    close: () => context.close(),
    async open(path) {
      const { product, operation } = store
      await page.goto('about:blank')
      await page.goto(`${store.url}${filledPath(path, { product, operation })}`)
      await app.locator('#main').first().waitFor()
      session = await page.context().newCDPSession(frame())
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await stands(page, frame)
    },
    async work() {
      if (!session) throw new Error('No screen was opened.')
      return workOf(session)
    },
  }
}

/** Waits until no request is pending and nothing has moved for a while. */
export async function stands(page: Page, frame: () => Frame): Promise<void> {
  const deadline = performance.now() + STANDS_WITHIN_MS
  let before = ''
  let since = performance.now()
  while (performance.now() < deadline) {
    await page.waitForTimeout(100)
    const waits = await frame().locator('[aria-busy=true]').count()
    const { shift, paint } = await readingsOf(frame())
    const now = `${waits} ${shift} ${paint}`
    if (now !== before || waits > 0) since = performance.now()
    before = now
    if (performance.now() - since > QUIET_MS) return
  }
}
