import type { Frame, Page } from 'playwright-core'
import { findings, sidewaysScroll } from './accessibility.ts'
import { shifts } from './layout-shift.ts'

const LOOK_EVERY_MS = 100
/** A screen without changes for this many looks is complete. */
const QUIET_LOOKS = 4
const STANDS_WITHIN_MS = 40_000
/** Longer screens are cut off in pictures, in pixels. */
const TALLEST = 4_000

/** Waits until a screen is there, waits for no data, and has stopped changing. */
export async function untilStands(page: Page, frame: () => Frame): Promise<void> {
  await frame().locator('#main').first().waitFor()
  const deadline = performance.now() + STANDS_WITHIN_MS
  let before = ''
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < deadline; ) {
    await page.waitForTimeout(LOOK_EVERY_MS)
    const now = await frame()
      .evaluate<string>(
        `document.querySelector('[aria-busy=true]') ? '' : document.title + document.body.innerText.length + globalThis.shifted`,
      )
      // The document is being replaced.
      .catch(() => '')
    quiet = now === before && now !== '' ? quiet + 1 : 0
    before = now
  }
}

/**
 * Returns what is wrong with a screen that has just been opened, one line each: findings of axe-core, content wider
 * than the screen, layout shift. Needs `watchShifts`.
 */
export async function lookOver(page: Page, frame: () => Frame): Promise<string[]> {
  await untilStands(page, frame)
  const wider = await sidewaysScroll(frame())
  return [
    ...(await findings(frame())),
    ...(wider > 0 ? [`is ${String(wider)} px wider than the screen`] : []),
    ...(await shifts(frame())),
  ]
}

/** Takes a picture while the screen is as tall as what it shows: the admin shows an app in a frame that scrolls. */
export async function asTallAs(page: Page, frame: Frame, take: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  const hidden = Number(await frame.evaluate('document.documentElement.scrollHeight - innerHeight'))
  await page.setViewportSize({ ...size, height: Math.min(TALLEST, size.height + Math.max(0, hidden)) })
  await take()
  await page.setViewportSize(size)
  // Nobody's screen grows and shrinks: what that moved is no finding.
  await page.waitForTimeout(LOOK_EVERY_MS)
  await frame.evaluate('globalThis.shifts = []')
}
