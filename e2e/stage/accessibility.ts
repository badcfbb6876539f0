import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Merchant } from './merchant.ts'

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * React Aria keeps announced text for seven seconds in an invisible element, labelled by a button that may be gone by
 * then: nothing a user can reach, and nothing to wait for.
 */
const CONTEXT = { exclude: ['[data-live-announcer]'] }
/** The app contains no frames or media of its own; searching for them costs more than some of the rules. */
const OPTIONS = { resultTypes: ['violations'], iframes: false, preload: false }

/** Polled until it holds: an element that fades in or out does not have its final colours or width yet. */
const ONCE_DRAWN = { timeout: 40_000, interval: 250 }

/** Expects axe-core to find nothing wrong on the app's screen. */
export async function expectAccessible(merchant: Merchant): Promise<void> {
  await expect.poll(() => findings(merchant.appFrame()), ONCE_DRAWN).toEqual([])
}

/** The same for our part of a page, such as a block in a theme. */
export async function expectPartAccessible(page: Page, selector: string): Promise<void> {
  await expect.poll(() => findings(page.mainFrame(), { include: [selector] }), ONCE_DRAWN).toEqual([])
}

/** Expects the app to be no wider than its screen. */
export async function expectFits(merchant: Merchant): Promise<void> {
  await expect.poll(() => sidewaysScroll(merchant.appFrame()), ONCE_DRAWN).toBe(0)
}

/** Returns one line per finding of axe-core. */
export async function findings(frame: Frame, context: object = CONTEXT): Promise<string[]> {
  if (await frame.evaluate(`typeof axe === 'undefined'`)) await frame.evaluate(AXE)
  const result = (await frame.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(OPTIONS)})`,
  )) as AxeResult
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${JSON.stringify(node.target)})`),
  )
}

/** Returns how many pixels the frame's page can be scrolled sideways. */
export async function sidewaysScroll(frame: Frame): Promise<number> {
  return (await frame.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number
}

/** The same for a separate page outside the admin. */
export async function expectAccessiblePage(page: Page): Promise<void> {
  await expect.poll(() => findings(page.mainFrame()), ONCE_DRAWN).toEqual([])
}
