import type { Page } from 'playwright-core'

/** Content tabs as shown on a product's page. */
export interface StandingTabs {
  /** Their titles in order; open ones are marked. */
  titles: string[]
  /** Number of script elements in the block. */
  scripts: number
}

const READ = `(() => ({
  titles: [...document.querySelectorAll('.signpost-tabs details')].map(
    (one) => (one.open ? '*' : '') + one.querySelector('summary').textContent.trim(),
  ),
  scripts: document.querySelectorAll('.signpost-tabs script').length,
}))()`

/** Reads the tabs that visitors find on the page open in `page`. */
export async function readTabs(page: Page): Promise<StandingTabs> {
  return (await page.evaluate(READ)) as StandingTabs
}
