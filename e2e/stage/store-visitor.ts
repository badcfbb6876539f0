import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** A browser that says it is a person's. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Somebody in the store, with a browser of their own. */
export interface StoreVisitor {
  page: Page
  /** Scripts of the app that the pages loaded. */
  scripts(): string[]
  /** Paths the page had the browser fetch ahead, by hints; one it asked for again, because the answer broke off, stands once. */
  hinted(): string[]
  /** How the browser came by the page it shows. */
  cameBy(): Promise<string | undefined>
  /** Waits until the script that measures has come. */
  measured(): Promise<unknown>
  leave(): Promise<void>
}

/** Goes to a store's home page; `old`: with a browser that knows no speculation rules. */
export async function visitStore(origin: string, { old = false } = {}): Promise<StoreVisitor> {
  // What a page sends while it is left has the browser's own name, whatever its context is called.
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
