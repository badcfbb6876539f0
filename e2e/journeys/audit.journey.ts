import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { noteCounts } from '../stage/shown-counts.ts'

/** An audit of a store with planted faults: it lists each of them and nothing else. */

const FIXTURES = join(import.meta.dirname, '../fixtures')

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const file = join(FIXTURES, 'planted-faults.csv')
  await product.command('sandbox', 'import', file, '--store', 'Greenhouse', '--currency', 'EUR')
  await product.command('sandbox', 'theme', join(FIXTURES, 'planted-faults-theme'), '--store', 'greenhouse')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens an entry of the app's menu. */
async function openScreen(me: Person, name: string): Promise<void> {
  await me.page.getByRole('link', { name, exact: true }).click()
  await me.page.getByRole('heading', { name, level: 1 }).or(me.page.getByText(name).nth(1)).first().waitFor()
}

/** Addresses the list shows now, in order; ask until they are right: just after a step it may still show those before. */
async function listed({ app }: Merchant): Promise<string[]> {
  const rows = app.getByRole('table', { name: 'Pages' }).getByRole('rowheader')
  await rows.first().waitFor()
  const texts = await rows.allInnerTexts()
  return texts.map((text) => text.split('\n').at(-1)?.trim() ?? '')
}

/** What stands in the app's frame can be used without eyes or mouse, and scrolls one way only. */
async function expectUsable(me: Person): Promise<void> {
  const frame = me.page.frames().find((one) => one.url().startsWith(product.appOrigin))
  if (!frame) throw new Error('The app has no frame.')
  expect(await accessibilityFindings(frame)).toEqual([])
  expect(await sidewaysScroll(frame)).toBe(0)
}

/** Opens a page of the list, hands it over, and comes back. */
async function inspect(
  me: Person,
  merchant: Merchant,
  name: string,
  look: () => Promise<void>,
): Promise<void> {
  await merchant.app.getByRole('rowheader').getByRole('link', { name }).click()
  await merchant.app.getByRole('heading', { name: 'This page' }).waitFor()
  await look()
  await me.page.goBack()
  await merchant.app.getByRole('table', { name: 'Pages' }).waitFor()
}

describe('the audit', () => {
  it('lists every planted fault and nothing else', async () => {
    const me = await sitDown(browser)
    const merchant = merchantOf(me.page, product, 'greenhouse')
    const { app } = merchant
    await merchant.openAdmin()
    await merchant.installApp()
    await openScreen(me, 'Schema Results')
    await app.getByText('Nothing has been read yet').waitFor()
    await app.getByRole('main').getByRole('button', { name: 'Read all pages' }).click()
    await app.getByText(/100 % read/).waitFor({ timeout: 60_000 })
    await app.getByText(/^2 errors · 1 warning · \d+ notes · 1 duplicate$/).waitFor()
    await app.getByLabel('Level').selectOption('With warnings')
    await app.getByText('1–1 of 1 result, at most 50 per page').waitFor()
    await expect.poll(() => listed(merchant)).toEqual(['/products/wrong-availability'])
    await inspect(me, merchant, 'Wrong availability', async () => {
      await app.getByText(/Invalid enum value in property "availability"/).waitFor()
      await app.getByText('0 errors · 1 warning').waitFor()
    })
    await me.shot('audit-1-results')
    // The filters and the list are in the address and on the server: a reload loses nothing.
    await me.page.reload()
    await listed(merchant)
    await expectUsable(me)

    await openScreen(me, 'Clean Outdated Schemas')
    await expect
      .poll(async () => (await listed(merchant)).toSorted())
      .toEqual(['/products/broken-script', '/products/outdated-how-to', '/products/without-price'])
    await inspect(me, merchant, 'Without price', async () => {
      await app.getByText('Either "price" or "priceSpecification.price" should be specified').waitFor()
      await me.shot('audit-2-page')
    })
    await inspect(me, merchant, 'Outdated how-to', async () => {
      await app.getByText(/How-to steps have not been shown in results since/).waitFor()
    })
    await inspect(me, merchant, 'Broken script', async () => {
      await app.getByText('Scripts that cannot be read').waitFor()
      await app.getByText(/Parsing error: Missing '}'/).waitFor()
    })

    await openScreen(me, 'Remove Duplicate Schemas')
    await expect.poll(() => listed(merchant)).toEqual(['/products/described-twice'])
    await inspect(me, merchant, 'Described twice', async () => {
      await app.getByText(/^Keep 1\. Product \(Theme\) and remove 2\. Product \(Theme\)/).waitFor()
      await expectUsable(me)
      await me.shot('audit-3-duplicate')
    })

    await openScreen(me, 'Critical Information')
    await expect.poll(async () => (await listed(merchant))[0]).toBe('/products/without-price')
    await expectUsable(me)

    await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
    await app.getByText('1 page describes the same thing twice').waitFor()
    await me.shot('audit-4-home')
    expect(me.complaints).toEqual([])
    await me.context.close()
  })

  it('reads one page again, and all of them, counting as it goes', async () => {
    const me = await sitDown(browser)
    const merchant = merchantOf(me.page, product, 'greenhouse')
    const { app } = merchant
    await merchant.openAdmin()
    await merchant.renameProduct('Sound moss', 'Sounder moss')
    await merchant.openHome()
    await openScreen(me, 'Schema Results')
    await app.getByRole('rowheader').getByRole('link', { name: 'Sound moss' }).click()
    await app.getByRole('heading', { name: /Sound moss/, level: 1 }).waitFor({ state: 'attached' })
    await me.page.getByRole('button', { name: 'Read this page again' }).click()
    await app.getByRole('heading', { name: /Sounder moss/, level: 1 }).waitFor({ state: 'attached' })
    await me.shot('audit-5-read-again')
    await me.page.goBack()
    await app.getByRole('rowheader').getByRole('link', { name: 'Sounder moss' }).waitFor()

    const counted = await noteCounts(merchant.appFrame())
    await me.page.getByRole('button', { name: 'Read all pages' }).click()
    const bar = app.getByRole('progressbar')
    await bar.waitFor()
    await bar.waitFor({ state: 'hidden', timeout: 120_000 })
    const counts = await counted()
    // How many steps are seen depends on the machine: a quick one is through before the screen asks again.
    expect(counts.length).toBeGreaterThan(0)
    for (const [done, all] of counts) expect(done).toBeLessThanOrEqual(all)
    expect(counts).toEqual(counts.toSorted(([a], [b]) => a - b))
    await app.getByText(/100 % read/).waitFor()
    await app.getByText(/^2 errors · 1 warning · \d+ notes · 1 duplicate$/).waitFor()
    await me.shot('audit-6-all-again')

    await merchant.openSettings()
    await app.getByLabel('Language of Signpost').selectOption('de')
    await app.getByRole('heading', { name: 'Sprache', level: 2 }).waitFor()
    await me.page.goto(`${product.adminOrigin}/store/greenhouse/apps/signpost/schema-results`)
    await app.getByRole('rowheader').getByRole('link', { name: 'Wrong availability' }).click()
    await app.getByText('Wert in „availability“ gehört nicht zur Aufzählung').first().waitFor()
    await me.shot('audit-7-german')
    expect(me.complaints).toEqual([])
    await me.context.close()
  })
})
