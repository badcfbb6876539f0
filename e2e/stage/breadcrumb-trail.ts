import type { Page } from 'playwright-core'

/** A trail as it stands on a storefront page. */
export interface ShownTrail {
  /** Levels as visitors read them. */
  visible: string[]
  /** Names in the page's BreadcrumbLists. */
  markup: string[]
  /** Script elements of the trail. */
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

/** What visitors and search engines read of the trail on the page open in `page`. */
export async function readTrail(page: Page): Promise<ShownTrail> {
  return (await page.evaluate(READ)) as ShownTrail
}
