import type { Page } from 'playwright-core'

/** A trail as shown on a storefront page. */
export interface ShownTrail {
  /** Levels visible to visitors. */
  visible: string[]
  /** Names in the page's BreadcrumbLists. */
  markup: string[]
  /** Number of script elements in the trail. */
  scripts: number
}

const READ = `(() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim())
  return {
    visible: texts('nav.signpost-breadcrumbs li'),
    markup: texts('[itemtype="https://schema.org/BreadcrumbList"] [itemprop="name"]'),
    scripts: document.querySelectorAll('nav.signpost-breadcrumbs script').length,
  }
})()`

/** Reads the trail that visitors and search engines find on the page open in `page`. */
export async function readTrail(page: Page): Promise<ShownTrail> {
  return (await page.evaluate(READ)) as ShownTrail
}
