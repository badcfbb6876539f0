import { expect } from 'vitest'
import type { Person } from './browser.ts'
import type { Merchant } from './merchant.ts'

const WATCH = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`
/** What a screen may move while it loads (targets.md, P12). */
const MOST = 0.02

/** From now on every page this person opens adds up what moves on it by itself. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(WATCH)
}

/** What was opened last has stood still so far; `watchShifts` looked on. */
export async function expectStill(merchant: Merchant, screen: string): Promise<void> {
  expect(await merchant.appFrame().evaluate('globalThis.shifted'), screen).toBeLessThanOrEqual(MOST)
}

/** What was opened last is seen from its top, wherever the screen before was left. */
export async function expectAtTop(merchant: Merchant): Promise<void> {
  await expect.poll(() => merchant.appFrame().evaluate('scrollY')).toBe(0)
}
