import type { Frame } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser.ts'
import type { Merchant } from './merchant.ts'
import { type Shift, worstWindow } from './session-windows.ts'

const WATCH = `
  globalThis.shifted = 0
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',')
        const name = element?.className || element?.localName
        return name + ' (' + rect(previousRect) + ' → ' + rect(currentRect) + ')'
      })
      globalThis.shifted += entry.value
      globalThis.shifts.push({ at: entry.startTime, value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`
/** Maximum layout shift of a screen (targets.md, P12). */
const MOST = 0.02

/** Makes every page that this person opens from now on note its layout shifts. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Returns a line if the page of this frame has shifted too much so far; needs `watchShifts`. */
export async function shifts(frame: Frame): Promise<string[]> {
  const { shift, moved } = worstWindow((await frame.evaluate('globalThis.shifts')) as Shift[])
  return shift <= MOST ? [] : [`shifts by ${shift.toFixed(3)}: ${moved.slice(0, 6).join('; ')}`]
}

/** Forgets the shifts so far: from now on they are those of what happens next. */
export async function forgetShifts(merchant: Merchant): Promise<void> {
  await merchant.appFrame().evaluate('globalThis.shifts = []')
}

/** Expects the last opened page not to have shifted so far; needs `watchShifts`. */
export async function expectStill(merchant: Merchant, screen: string): Promise<void> {
  expect(await shifts(merchant.appFrame()), screen).toEqual([])
}

/** Expects the last opened screen to be at its top, wherever the one before was scrolled. */
export async function expectAtTop(merchant: Merchant): Promise<void> {
  await expect.poll(() => merchant.appFrame().evaluate('scrollY')).toBe(0)
}
