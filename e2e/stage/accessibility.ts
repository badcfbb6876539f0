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
 * What React Aria has read aloud stands for seven seconds in an element nobody sees, named by a button that may be gone
 * by then: nothing to use, and nothing to wait for.
 */
const CONTEXT = { exclude: ['[data-live-announcer]'] }
/** The app has no frames in its own, nor media; looking for them costs more than some of the rules. */
const OPTIONS = { resultTypes: ['violations'], iframes: false, preload: false }

/** Asked until it is so: what fades in or out has not yet the colours, or the width, that it will have. */
const SETTLED = { timeout: 40_000, interval: 250 }

/** axe-core finds nothing wrong in what the app shows. */
export async function expectAccessible(merchant: Merchant): Promise<void> {
  await expect.poll(() => findings(merchant.appFrame()), SETTLED).toEqual([])
}

/** The same of a part of a page that is ours, such as a block in a theme. */
export async function expectPartAccessible(page: Page, selector: string): Promise<void> {
  await expect.poll(() => findings(page.mainFrame(), { include: [selector] }), SETTLED).toEqual([])
}

/** What the app shows is no wider than its screen. */
export async function expectFits(merchant: Merchant): Promise<void> {
  await expect.poll(() => sidewaysScroll(merchant.appFrame()), SETTLED).toBe(0)
}

/** One line a finding. */
async function findings(frame: Frame, context: object = CONTEXT): Promise<string[]> {
  if (await frame.evaluate(`typeof axe === 'undefined'`)) await frame.evaluate(AXE)
  const result = (await frame.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(OPTIONS)})`,
  )) as AxeResult
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${JSON.stringify(node.target)})`),
  )
}

/** How many pixels the frame's page can be scrolled sideways. */
async function sidewaysScroll(frame: Frame): Promise<number> {
  return (await frame.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number
}

/** The same for a page of its own, outside the admin. */
export async function expectAccessiblePage(page: Page): Promise<void> {
  await expect.poll(() => findings(page.mainFrame()), SETTLED).toEqual([])
}
