import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { type ProductPage, readProductPage } from '../stage/product-page.ts'

/** The main use case: from a fresh data folder to one valid Product on every live product page. */

/** Product files as the platform publishes them; absent if only the repository was cloned. */
const PRODUCT_FILES = join(import.meta.dirname, '../../../shared/data/product-csv')

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ fresh: true, install: false })
  ;({ product, me, merchant } = stage)
  return stage.end
})

/** Installs the app, switches the schema and the embed on, and checks Home before that. */
async function switchEverythingOn(owner: Merchant, name: string): Promise<void> {
  await owner.openAdmin()
  await owner.installApp()
  await owner.app.getByText('Signpost is off in your theme').waitFor()
  await me.shot(`${name}-1-home-before`)
  await owner.openSchemaSetup()
  await owner.app.getByText('Add product markup').click()
  await owner.saveInApp()
  await owner.app.getByText('Last written to your store').waitFor()
  await me.shot(`${name}-2-schema-setup`)
  await owner.switchEmbedOn()
  await me.shot(`${name}-3-theme-editor`)
}

/** Opens the product as a visitor does and expects one valid product with the visible price. */
async function expectOneValidProduct(url: string, price?: number): Promise<ProductPage> {
  await me.page.goto(url)
  const found = await readProductPage(me.page)
  expect(found, url).toMatchObject({ products: 1, errors: [] })
  expect(['Product', 'ProductGroup']).toContain(found.type)
  expect(found.markupPrice, url).toBe(found.shownPrice)
  if (price !== undefined) expect(found.shownPrice, url).toBe(price)
  return found
}

describe('the first rich result', () => {
  it('goes live on Fernhill in all three modes and follows the price', async () => {
    await switchEverythingOn(merchant, 'fernhill')
    const samples = [
      { title: 'Oak dibber', mode: 'own', us: true, theme: false },
      { title: 'Ash-handled hand trowel', mode: 'complete', us: true, theme: true },
      { title: 'Bypass secateurs', mode: 'complete', us: true, theme: true },
      { title: 'Milking stool', mode: 'silent', us: false, theme: true },
      { title: 'Merino base layer', mode: 'own', us: true, theme: false },
    ]
    for (const [index, { title, mode, us, theme }] of samples.entries()) {
      await merchant.openProduct(title)
      const url = await merchant.urlInStore()
      const { printedByUs, printedByTheme } = await expectOneValidProduct(url)
      expect([printedByUs > 0, printedByTheme > 0], `${title}: ${mode}`).toEqual([us, theme])
      if (index === 0) await me.shot('fernhill-4-product-page')
      await merchant.openProduct(title)
      await merchant.changePrice(`4${index}.90`)
      await expectOneValidProduct(url, 40.9 + index)
    }

    await merchant.openAdmin()
    await merchant.openHome()
    await merchant.showStatus()
    await merchant.app.getByText('Signpost is on in your theme').waitFor()
    await me.shot('fernhill-5-home-after')
    expect(me.complaints).toEqual([])
  })

  it.skipIf(!existsSync(PRODUCT_FILES))('goes live on a store made from two product files', async () => {
    const files = ['apparel.csv', 'home-and-garden.csv'].map((file) => join(PRODUCT_FILES, file))
    await product.command('sandbox', 'import', ...files, '--store', 'Orchard', '--currency', 'EUR')
    const owner = merchantOf(me, product, 'orchard')
    await owner.openAdmin()
    const templates = {
      'Clay Plant Pot': '',
      'Copper Light': 'bare',
      'Cream Sofa': 'classic',
      'Classic Varsity Top': 'bare',
    }
    for (const [title, template] of Object.entries(templates)) {
      await owner.openProduct(title)
      if (template) await owner.chooseTemplate(template)
    }
    await switchEverythingOn(owner, 'imported')
    for (const [index, title] of Object.keys(templates).entries()) {
      await owner.openProduct(title)
      const url = await owner.urlInStore()
      await expectOneValidProduct(url)
      if (index === 0) await me.shot('imported-4-product-page')
      await owner.openProduct(title)
      await owner.changePrice(`7${index}.25`)
      await expectOneValidProduct(url, 70.25 + index)
    }
    expect(me.complaints).toEqual([])
  })
})
