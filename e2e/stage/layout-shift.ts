import { expect } from 'vitest'
import type { Person } from './browser.ts'
import type { Merchant } from './merchant.ts'

const WATCH = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`
/** Maximum layout shift of a screen while it loads (targets.md, P12). */
const MOST = 0.02

/** Makes every page that this person opens from now on add up its layout shifts. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Expects the last opened page not to have shifted so far; needs `watchShifts`. */
export async function expectStill(merchant: Merchant, screen: string): Promise<void> {
  expect(await merchant.appFrame().evaluate('globalThis.shifted'), screen).toBeLessThanOrEqual(MOST)
}

/** Expects the last opened screen to be at its top, wherever the one before was scrolled. */
export async function expectAtTop(merchant: Merchant): Promise<void> {
  await expect.poll(() => merchant.appFrame().evaluate('scrollY')).toBe(0)
}
