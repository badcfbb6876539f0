import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** User agent of an ordinary browser. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A visitor of the store, with a browser of their own. */
export interface StoreVisitor {
  page: Page
  /** Returns the app's scripts that the pages loaded. */
  scripts(): string[]
  /**
   * Returns the paths that the browser prefetched by hints of the page; a path fetched again after an incomplete
   * response is listed once.
   */
  hinted(): string[]
  /** Returns how the browser got the page it shows. */
  cameBy(): Promise<string | undefined>
  /** Waits until the measuring script has loaded. */
  measured(): Promise<unknown>
  leave(): Promise<void>
}

/** Opens a store's home page; `old`: with a browser without speculation rules. */
export async function visitStore(origin: string, { old = false } = {}): Promise<StoreVisitor> {
  // Requests sent while a page is being left have the browser's own user agent, whatever the context sets.
  const browser = await openBrowser([`--user-agent=${AGENT}`])
  const context = await browser.newContext()
  if (old)
    await context.addInitScript(() => {
      const supports = HTMLScriptElement.supports.bind(HTMLScriptElement)
      HTMLScriptElement.supports = (type) => type !== 'speculationrules' && supports(type)
    })
  const page = await context.newPage()
  const asked: { path: string; isHint: boolean }[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    const isHint = (headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch')
    asked.push({ path: new URL(request.url()).pathname, isHint })
  })
  await page.goto(origin, { waitUntil: 'load' })
  return {
    page,
    scripts: () => asked.flatMap(({ path }) => /\/cdn\/extensions\/.*\/([\w-]+\.js)$/.exec(path)?.[1] ?? []),
    hinted: () => [...new Set(asked.filter(({ isHint }) => isHint).map(({ path }) => path))],
    cameBy: () =>
      page.evaluate(
        () =>
          (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)
            ?.deliveryType,
      ),
    measured: () =>
      page.waitForFunction(() =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes('visitor-vitals.js')),
      ),
    leave: () => browser.close(),
  }
}
