import type { Page } from 'playwright-core'

/** Content tabs as they stand on a product's page. */
export interface StandingTabs {
  /** Their titles in order, those that are open marked. */
  titles: string[]
  /** Script elements of the block. */
  scripts: number
}

const READ = `(() => ({
  titles: [...document.querySelectorAll('.signpost-tabs details')].map(
    (one) => (one.open ? '*' : '') + one.querySelector('summary').textContent.trim(),
  ),
  scripts: document.querySelectorAll('.signpost-tabs script').length,
}))()`

/** What visitors find of the tabs on the page open in `page`. */
export async function readTabs(page: Page): Promise<StandingTabs> {
  return (await page.evaluate(READ)) as StandingTabs
}
