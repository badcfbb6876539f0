import type { Frame } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser.ts'
import type { Merchant } from './merchant.ts'

const WATCH = `
  globalThis.shifted = 0
  globalThis.moved = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
      globalThis.shifted += entry.value
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement
        globalThis.moved.push((element?.className || element?.localName) + ' by ' + entry.value.toFixed(3))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
`
/** Maximum layout shift of a screen while it loads (targets.md, P12). */
const MOST = 0.02

/** Makes every page that this person opens from now on add up its layout shifts. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Returns a line if the page of this frame has shifted too much so far; needs `watchShifts`. */
export async function shifts(frame: Frame): Promise<string[]> {
  const [sum, moved] = (await frame.evaluate('[globalThis.shifted, globalThis.moved]')) as [number, string[]]
  return sum <= MOST ? [] : [`shifts by ${sum.toFixed(3)}: ${moved.slice(0, 6).join(', ')}`]
}

/** Forgets the shifts so far: from now on they are those of what happens next. */
export async function forgetShifts(merchant: Merchant): Promise<void> {
  await merchant.appFrame().evaluate('globalThis.shifted = 0; globalThis.moved = []')
}

/** Expects the last opened page not to have shifted so far; needs `watchShifts`. */
export async function expectStill(merchant: Merchant, screen: string): Promise<void> {
  expect(await shifts(merchant.appFrame()), screen).toEqual([])
}

/** Expects the last opened screen to be at its top, wherever the one before was scrolled. */
export async function expectAtTop(merchant: Merchant): Promise<void> {
  await expect.poll(() => merchant.appFrame().evaluate('scrollY')).toBe(0)
}
