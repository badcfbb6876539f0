import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'
import { readRows } from '../stage/table-rows.ts'

/**
 * The store's sitemap with planted faults, each found and nothing else; and a page in the theme that links to all
 * pages.
 */

let product: Product
let me: Person
let merchant: Merchant
let shop: string

beforeAll(async () => {
  const stage = await begin({ install: false })
  ;({ product, me, merchant } = stage)
  // The first store's port follows the platform's.
  shop = `http://fernhill.localhost:${Number(new URL(product.adminOrigin).port) + 1}`
  return stage.end
})

/** Findings of the planted faults, by the page's path. */
const PLANTED: Record<string, string> = {
  '/pages/long-gone': 'Answers with status 404',
  '/products/beeswax-pillar-candle': 'The page carries noindex',
  '/products/coir-boot-mat': 'Redirects (301) to',
  '/collections/gifts': 'The canonical URL is',
  'https://elsewhere.example/pages/elsewhere': 'Belongs to elsewhere.example',
  '/policies/refund-policy': 'robots.txt forbids crawling this page',
  '/products/canvas-day-pack': 'Published, but no sitemap lists it',
  '/products/cast-iron-fire-bowl': 'Says it was changed on',
  '/products/enamel-camp-mug': 'Listed 2 times',
  '/products/boot-socks-in-wool': 'The resource has an image, the sitemap entry has none',
}

async function plantFaults(): Promise<void> {
  await product.faults({
    plantedSitemaps: {
      fernhill: {
        add: [
          { path: '/pages/long-gone' },
          { path: '/pages/elsewhere', url: 'https://elsewhere.example/pages/elsewhere' },
          { path: '/policies/refund-policy' },
        ],
        leaveOut: ['/products/canvas-day-pack'],
        lastmod: { '/products/cast-iron-fire-bowl': '2099-05-04T03:02:01Z' },
        twice: ['/products/enamel-camp-mug'],
        withoutImages: ['/products/boot-socks-in-wool'],
        pages: {
          '/products/beeswax-pillar-candle': { noindex: true },
          '/products/coir-boot-mat': { status: 301, location: '/products/jute-garden-twine' },
          '/collections/gifts': { canonical: `${shop}/collections/garden-tools` },
        },
      },
    },
  })
}

/** Returns path and finding of every row that has a finding. */
async function found(): Promise<Record<string, string>> {
  const rows = await readRows(merchant.app.getByRole('table', { name: 'Pages' }))
  const read = rows.map(([name, finding]) => [name.split('\n').at(-1)?.trim() ?? '', finding])
  return Object.fromEntries(read.filter(([, finding]) => finding !== ''))
}

async function expectUsable(): Promise<void> {
  await expectAccessible(merchant)
  await expectFits(merchant)
}

async function openSitemap(name: 'XML sitemap' | 'HTML sitemap'): Promise<void> {
  const file = name === 'XML sitemap' ? 'xml-sitemap' : 'html-sitemap'
  await me.page.goto(
    `${product.adminOrigin}/store/fernhill/apps/signpost/google-search-console/${file}?tabindex=0`,
  )
  await merchant.app.getByRole('tab', { name: /^All/ }).waitFor(soon)
}

describe('sitemaps', () => {
  it('list every planted fault and nothing else', async () => {
    await plantFaults()
    await merchant.installApp()
    const { app } = merchant
    await openSitemap('XML sitemap')
    // Both scans began with the installation.
    await app.getByText(/listed pages checked \(100%\)/).waitFor(soon)
    await expect
      .poll(async () => {
        const rows = await found()
        return Object.entries(PLANTED).filter(([path, words]) => !rows[path]?.startsWith(words))
      }, soon)
      .toEqual([])
    expect(Object.keys(await found()).toSorted()).toEqual(Object.keys(PLANTED).toSorted())
    await expectUsable()
    await me.shot('sitemaps-1-faults')
    // A problem explains how to fix it and when to leave it, and opens its pages; a tab shows only its own kind.
    const problems = app.getByRole('region', { name: 'Problems' })
    const gone = problems.getByRole('listitem').filter({ hasText: 'Page is gone' })
    await gone.getByText('The sitemap sends search engines to an error.').waitFor()
    await gone.getByText('How do I fix this?').click()
    await gone.getByText(/^Publish the page again or redirect its URL/).waitFor()
    await gone.getByText('When to ignore it: It’s only just gone; sitemaps take a while.').waitFor()
    await expectUsable()
    await me.shot('sitemaps-1-how-to-fix')
    await gone.getByRole('link', { name: '1 page' }).click()
    await expect.poll(async () => Object.keys(await found())).toEqual(['/pages/long-gone'])
    await merchant.openTab('Collection')
    await expect.poll(async () => Object.keys(await found())).toEqual(['/collections/gifts'])
    // The fault is fixed, checked again, and gone.
    await product.faults({ plantedSitemaps: {} })
    await app.getByRole('button', { name: 'Check again: /collections/gifts' }).click()
    await app.getByText('No problems found').waitFor(soon)
    expect(me.complaints).toEqual([])
  })

  it('take another sitemap of the store, with the words the specification has for it', async () => {
    const { app } = merchant
    await app.getByRole('button', { name: 'Add sitemap' }).click()
    const dialog = app.getByRole('dialog', { name: 'Add sitemap' })
    const add = dialog.getByRole('button', { name: 'Add sitemap' })
    await add.click()
    await dialog.getByText('Sitemap Url is required').waitFor()
    await dialog.getByLabel('Sitemap URL').fill('sitemap')
    await dialog.getByText('Enter valid sitemap URL').waitFor()
    await expectUsable()
    await dialog.getByLabel('Sitemap URL').fill('/sitemap_pages_1.xml?mine')
    await add.click()
    await me.page.getByText('Sitemap added successfully').waitFor()
    await app.getByText('Added by you').waitFor()
    await app.getByRole('button', { name: /^Delete: / }).click()
    await app.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await me.page.getByText('Sitemap deleted successfully').waitFor()
    await app.getByText('Added by you').waitFor({ state: 'hidden' })
    expect(me.complaints).toEqual([])
  })

  it('stand under their entry in the menu, which leads to its own screen', async () => {
    const marked = me.page.locator('#app-navigation [aria-current="page"]')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Links & Sitemaps'])
    await marked.click()
    await merchant.app.getByRole('heading', { level: 1, name: 'Broken links' }).waitFor()
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Links & Sitemaps'])
    await openSitemap('XML sitemap')
  })

  it('list pages of apps the merchant names, and no others', async () => {
    const { app } = merchant
    await app.getByRole('button', { name: 'Add a page' }).click()
    const dialog = app.getByRole('dialog', { name: 'Add a page' })
    const name = dialog.getByRole('button', { name: 'Add a page' })
    await dialog.getByLabel('Page URL').fill('/apps/none')
    await name.click()
    await dialog.getByText('This page could not be fetched (404).').waitFor()
    await expectUsable()
    await dialog.getByLabel('Page URL').fill('/collections/all')
    await name.click()
    await me.page.getByText('Page added to the sitemap').waitFor()
    await app.getByRole('button', { name: `Delete: ${shop}/collections/all` }).click()
    await me.page.getByText('Page removed from the sitemap').waitFor()
    // The browser logs the refused page.
    expect(me.complaints.filter((line) => !line.includes('422'))).toEqual([])
    me.complaints.length = 0
  })

  it('has a page in the theme that follows the store, without any script', async () => {
    const { app } = merchant
    await openSitemap('HTML sitemap')
    await app.getByRole('button', { name: 'Publish', exact: true }).click()
    await app.getByText('Published', { exact: true }).waitFor()
    await expectUsable()
    await me.shot('sitemaps-2-html')
    await merchant.openTab('Product')
    await app.getByRole('checkbox', { name: 'Bog oak letter opener' }).check()
    await merchant.saveInApp()
    await me.page.getByText('Saved successfully').first().waitFor()
    // Without a title nothing is saved: the field is shown, wherever the merchant was.
    await merchant.openTab('All')
    await app.getByLabel('Page title').fill('')
    await merchant.openTab('Blog')
    await me.page.getByRole('button', { name: 'Save', exact: true }).click()
    await app.getByText('Page title is required').waitFor()
    await merchant.discardInApp()
    await merchant.renameProduct('Beeswax pillar candle', 'Beeswax column candle')
    const visitor = await me.page.context().newPage()
    await visitor.goto(`${shop}/apps/signpost/sitemap`)
    const page = visitor.locator('.signpost-sitemap')
    await visitor.getByRole('navigation').first().waitFor()
    await page.getByRole('link', { name: 'Beeswax column candle' }).waitFor()
    expect(await page.getByRole('link', { name: 'Bog oak letter opener' }).count()).toBe(0)
    expect(await page.locator('script').count()).toBe(0)
    expect(await page.getByRole('link').count()).toBeLessThanOrEqual(150)
    await page.getByRole('link', { name: 'Show all' }).first().click()
    await page.getByRole('link', { name: 'Wool' }).first().waitFor()
    // Also a sitemap of ours, for search engines.
    await visitor.goto(`${shop}/apps/signpost/sitemap.xml`)
    await visitor
      .getByText(`${shop}/apps/signpost/sitemaps/products-1.xml.gz`)
      .first()
      .waitFor({ state: 'attached' })
    await visitor.close()
    // The page is below our key file, so it can be submitted to engines.
    await openSitemap('XML sitemap')
    await app.getByRole('button', { name: 'Submit', exact: true }).click()
    await app.getByText(/^1 URL received/).waitFor()
    await expectUsable()
    expect(me.complaints).toEqual([])
  })

  it('are handed to Search Console, and taken off its list after a question', async () => {
    const { app } = merchant
    await merchant.openScreen('Search Console')
    await app.getByRole('button', { name: 'Sign in with Google' }).click()
    await me.page.getByRole('button', { name: 'Continue' }).click()
    await app.getByRole('button', { name: 'Use this property' }).click()
    await app.getByRole('button', { name: 'Use this property' }).waitFor({ state: 'hidden' })
    await openSitemap('XML sitemap')
    const url = `${shop}/sitemap.xml`
    await app.getByRole('button', { name: `Submit ${url} to Search Console` }).click()
    await me.page.getByText('Sitemap submitted').waitFor(soon)
    const remove = app.getByRole('button', { name: `Delete ${url} from Search Console` })
    await remove.click()
    const dialog = app.getByRole('alertdialog', { name: 'Delete this sitemap from Search Console?' })
    await dialog.getByText(/^Search Console no longer reports on it/).waitFor()
    await expectUsable()
    await me.shot('sitemaps-3-search-console')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await me.page.getByText('Sitemap deleted successfully').waitFor(soon)
    await remove.waitFor({ state: 'hidden' })
    expect(me.complaints).toEqual([])
  })

  it('are exported as filtered', async () => {
    const download = me.page.waitForEvent('download')
    await merchant.openTab('Collection')
    await merchant.app.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^sitemap-collection-/)
  })
})
