import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { putHero } from '../stage/hero-theme.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'

/** A store with a password; then an image of three megabytes on its home page: found, replaced, and faster. */

const STORE = 'slow-start'
const long = { timeout: 180_000 }

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    settings: { LAB_RUNS: '1', READ_AT_INSTALL: 'off' },
    store: (running) =>
      makeStore(running, { name: 'Slow start', products: 1, store: { password: 'not yet' } }),
    ready: (stage) => putHero(stage.product, STORE, 1_020),
    seat: { width: 1_280, height: 1_000 },
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const scores = async (device: string): Promise<string[]> =>
  merchant.app
    .getByRole('region', { name: device, exact: true })
    .first()
    .locator('.sp-score-number')
    .allTextContents()

async function testPage(): Promise<void> {
  await me.page.getByRole('button', { name: /^Test (this page|again)$/ }).click()
  await merchant.app.getByRole('button', { name: 'Stop test' }).waitFor(long)
  await merchant.app.getByRole('button', { name: 'Stop test' }).waitFor({ state: 'detached', ...long })
}

async function openStorefront(): Promise<void> {
  await me.page.goto(`${product.adminOrigin}/store/${STORE}/online_store/preferences`)
  await me.page.getByRole('checkbox', { name: /password/i }).uncheck()
  await me.page.getByRole('button', { name: 'Save' }).click()
  await me.page.getByRole('checkbox', { name: /password/i, checked: false }).waitFor()
  await merchant.openScreen('Images & Speed')
  await merchant.app.getByRole('link', { name: 'Page speed' }).click()
}

it('says that a password keeps everybody out, and asks for what a filter lacks', async () => {
  await merchant.openScreen('Images & Speed')
  await merchant.app.getByRole('link', { name: 'Page speed' }).click()
  await merchant.app
    .getByText('Your store front is password protected, disable it so google page speed can analyze score.')
    .waitFor()
  await merchant.app.getByText('No performance data available').waitFor()
  await merchant.app.getByLabel('Date range').selectOption('Custom')
  await merchant.app.getByRole('button', { name: 'Apply', exact: true }).click()
  await merchant.app.getByText('Date range is required').first().waitFor()
  await merchant.app.getByLabel('End date').fill('2026-11-01')
  await merchant.app.getByRole('button', { name: 'Apply', exact: true }).click()
  await merchant.app.getByText('Start date is required').first().waitFor()
  await merchant.app.getByLabel('Date range').selectOption('Last 30 days')
  await merchant.app.getByLabel('Page URL').fill('/products/product-1')
  await merchant.app.getByText('The URL has changed. Check again to see this page.').waitFor()
  await merchant.app.getByLabel('Page URL').fill('not a url')
  await merchant.app.getByRole('button', { name: 'Check', exact: true }).click()
  await merchant.app
    .getByText('This is not a URL or a path. Enter a page of your store, such as /products/tea.')
    .waitFor()
  expect(me.complaints.filter((line) => !line.includes('400'))).toEqual([])
  me.complaints.length = 0
  await merchant.app.getByLabel('Page URL').fill('/')
  await merchant.app.getByRole('button', { name: 'Check', exact: true }).click()
  await merchant.app.getByText('No performance data available').waitFor()
  await expectAccessible(merchant)
  await me.shot('page-speed-1-password')
})

it('names the image everybody waits for', async () => {
  await openStorefront()
  await testPage()
  // The two devices' cards are read one after the other.
  await expect.poll(async () => Number((await scores('Mobile'))[0])).toBeLessThan(80)
  await me.shot('page-speed-2-before')
  await merchant.openTab('LCP element')
  await merchant.app
    .getByText(/img\.hero/)
    .first()
    .waitFor()
  await merchant.app.getByText(/3\.\d MB loaded/).waitFor()
  await merchant.app.getByText('Remove loading="lazy" from this img tag.').waitFor()
  await expectAccessible(merchant)
  await me.shot('page-speed-3-lcp')
})

it('keeps the score from before beside the one after the image was replaced', async () => {
  await merchant.openTab('Lab test')
  await expect.poll(() => scores('Mobile')).toEqual([expect.stringMatching(/^\d+$/), '–'])
  const [before] = await scores('Mobile')
  await putHero(product, STORE, 120)
  await testPage()
  await expect.poll(async () => Number((await scores('Mobile'))[1])).toBeGreaterThan(Number(before) + 10)
  expect((await scores('Mobile'))[0]).toBe(before)
  // The line to change may be longer than the screen; the button next to it stays visible.
  await merchant.app.getByRole('button', { name: 'Copy new lines' }).first().click()
  await expectAccessible(merchant)
  await me.shot('page-speed-4-after')
})

it('shows what visitors measured, and of what', async () => {
  await merchant.openTab('Current page')
  await merchant.app.getByRole('button', { name: 'Fetch', exact: true }).click()
  await merchant.app.getByText('These metrics are for this page only.').waitFor()
  await me.shot('page-speed-5-visitors')
  expect(me.complaints).toEqual([])
})
