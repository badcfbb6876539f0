import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from 'playwright-core'

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What React Aria has read aloud stands for seven seconds in an element nobody sees, named by a button that may be gone
 * by then: nothing to use, and nothing to wait for.
 */
const RUN = `axe.run({ exclude: ['[data-live-announcer]'] }, { resultTypes: ['violations'] })`

/** What axe-core finds wrong in a frame, one line a finding; empty when nothing. */
export async function accessibilityFindings(frame: Frame): Promise<string[]> {
  if (await frame.evaluate(`typeof axe === 'undefined'`)) await frame.evaluate(AXE)
  const result = (await frame.evaluate(RUN)) as AxeResult
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${JSON.stringify(node.target)})`),
  )
}

/** How many pixels the frame's page can be scrolled sideways; 0 is right. */
export async function sidewaysScroll(frame: Frame): Promise<number> {
  return (await frame.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number
}
