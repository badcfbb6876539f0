import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { readProductPage } from '../stage/product-page.ts'

/** The main job: from a fresh data folder to one valid Product on every product page, live. */

/** Product files as the platform publishes them; absent where only the repository was cloned. */
const PRODUCT_FILES = join(import.meta.dirname, '../../../shared/data/product-csv')

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Installs the app, switches the schema and the embed on, and looks at Home before and after. */
async function switchEverythingOn(merchant: Merchant, me: Person, name: string): Promise<void> {
  await merchant.openAdmin()
  await merchant.installApp()
  await merchant.app.getByText('Signpost is off in your theme').waitFor()
  await me.shot(`${name}-1-home-before`)
  await merchant.openSchemaSetup()
  await merchant.app.getByText('Print product markup').click()
  await merchant.saveInApp()
  await merchant.app.getByText('Last written to your store').waitFor()
  await me.shot(`${name}-2-schema-setup`)
  await merchant.switchEmbedOn()
  await me.shot(`${name}-3-theme-editor`)
}

/** Opens the product as a visitor does: one valid product, and its price is the page's price. */
async function expectOneValidProduct(me: Person, address: string, price?: number): Promise<void> {
  await me.page.goto(address)
  const found = await readProductPage(me.page)
  expect(found, address).toMatchObject({ products: 1, errors: [] })
  expect(['Product', 'ProductGroup']).toContain(found.type)
  expect(found.markupPrice, address).toBe(found.shownPrice)
  if (price !== undefined) expect(found.shownPrice, address).toBe(price)
}

describe('the first rich result', () => {
  it('goes live on Fernhill in all three modes and follows the price', async () => {
    const me = await sitDown(browser)
    const merchant = merchantOf(me.page, product, 'fernhill')
    await switchEverythingOn(merchant, me, 'fernhill')

    const samples = [
      { title: 'Oak dibber', mode: 'own', us: 1, theme: 0 },
      { title: 'Ash-handled hand trowel', mode: 'complete', us: 1, theme: 1 },
      { title: 'Bypass secateurs', mode: 'complete', us: 1, theme: 1 },
      { title: 'Milking stool', mode: 'silent', us: 0, theme: 1 },
      { title: 'Merino base layer', mode: 'own', us: 1, theme: 0 },
    ]
    for (const [index, sample] of samples.entries()) {
      await merchant.openProduct(sample.title)
      const address = await merchant.addressInStore()
      await expectOneValidProduct(me, address)
      const found = await readProductPage(me.page)
      expect([found.printedByUs > 0, found.printedByTheme > 0], `${sample.title}: ${sample.mode}`).toEqual([
        sample.us > 0,
        sample.theme > 0,
      ])
      if (index === 0) await me.shot('fernhill-4-product-page')
      await merchant.openProduct(sample.title)
      await merchant.changePrice(`4${index}.90`)
      await expectOneValidProduct(me, address, 40.9 + index)
    }

    await merchant.openAdmin()
    await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
    await merchant.app.getByText('Signpost is on in your theme').waitFor()
    await me.shot('fernhill-5-home-after')
    expect(me.complaints).toEqual([])
    await me.context.close()
  })

  it.skipIf(!existsSync(PRODUCT_FILES))('goes live on a store made from two product files', async () => {
    const files = ['apparel.csv', 'home-and-garden.csv'].map((file) => join(PRODUCT_FILES, file))
    await product.command('sandbox', 'import', ...files, '--store', 'Orchard', '--currency', 'EUR')
    const me = await sitDown(browser)
    const merchant = merchantOf(me.page, product, 'orchard')
    await merchant.openAdmin()
    const templates = {
      'Clay Plant Pot': '',
      'Copper Light': 'bare',
      'Cream Sofa': 'classic',
      'Classic Varsity Top': 'bare',
    }
    for (const [title, template] of Object.entries(templates)) {
      await merchant.openProduct(title)
      if (template) await merchant.chooseTemplate(template)
    }
    await switchEverythingOn(merchant, me, 'imported')
    for (const [index, title] of Object.keys(templates).entries()) {
      await merchant.openProduct(title)
      const address = await merchant.addressInStore()
      await expectOneValidProduct(me, address)
      if (index === 0) await me.shot('imported-4-product-page')
      await merchant.openProduct(title)
      await merchant.changePrice(`7${index}.25`)
      await expectOneValidProduct(me, address, 70.25 + index)
    }
    expect(me.complaints).toEqual([])
    await me.context.close()
  })
})
