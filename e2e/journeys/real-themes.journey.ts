import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { readProductPage } from '../stage/product-page.ts'

/** Stores with themes in the style of three generations of published ones, with the app switched on. */

const FAMILIES = join(import.meta.dirname, '../../sandbox/src/fixtures/theme-families')
/** A store with a few products, each of another kind. Images that cannot be fetched are generated. */
const PRODUCTS = `Handle,Title,Variant Price,Variant Compare At Price,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Image Src
cup,Cup,4.00,,Title,Default Title,,,,https://images.example/cup.jpg
pot,Pot,19.50,25.00,Title,Default Title,,,,https://images.example/pot.jpg
plate,Plate,7.25,,Size,Small,,,,https://images.example/plate.jpg
plate,,9.75,,Size,Large,,,,
jug,Jug,12.00,,Title,Default Title,shopify,0,deny,https://images.example/jug.jpg
`

interface Shown {
  theme: string
  store: string
  price: (page: Page) => ReturnType<Page['locator']>
  /** Whether the theme itself prints product markup. */
  prints: boolean
}

const shown: Shown[] = [
  { theme: 'classic', store: 'fernhill', price: (page) => page.locator('.price span'), prints: true },
  { theme: 'nested', store: 'harbour-lane', price: (page) => page.locator('.details .price'), prints: true },
  { theme: 'small', store: 'orchard', price: (page) => page.locator('h1 ~ p'), prints: false },
]

let product: Product
let me: Person

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue', install: false })
  ;({ product, me } = stage)
  const file = join(product.dataDirectory, 'orchard.csv')
  writeFileSync(file, PRODUCTS)
  await product.command('sandbox', 'import', file, '--store', 'Orchard', '--currency', 'EUR')
  return stage.end
})

/** Installs the app and switches the markup and the embed on. */
async function switchOn(owner: Merchant): Promise<void> {
  await owner.openAdmin()
  await owner.installApp()
  await owner.openSchemaSetup()
  await owner.app.getByText('Add product markup').click()
  await owner.saveInApp()
  await owner.app.getByText('Last written to your store').waitFor()
  await owner.switchEmbedOn()
}

/** Returns the URLs of the first products linked from the store's list of all products. */
async function productUrls(page: Page, home: string): Promise<string[]> {
  await page.goto(new URL('/collections/all', home).href)
  const links: string[] = []
  for (const link of await page.locator('a[href*="/products/"]').all()) {
    const url = new URL((await link.getAttribute('href')) ?? '', home)
    links.push(url.origin + url.pathname)
  }
  return [...new Set(links)].slice(0, 6)
}

describe('themes of three generations', () => {
  it.each(shown)(
    '$theme shows one valid product on each page of $store',
    async ({ theme, store, price, prints }) => {
      const { stdout } = await product.command('sandbox', 'theme', join(FAMILIES, theme), '--use', store)
      const home = /(http:\S+)\s*$/.exec(stdout)?.[1] ?? ''
      await switchOn(merchantOf(me, product, store))
      const urls = await productUrls(me.page, home)
      expect(urls.length).toBeGreaterThan(2)
      for (const url of urls) {
        await me.page.goto(url)
        const found = await readProductPage(me.page, price(me.page))
        expect(found, url).toMatchObject({ products: 1, errors: [] })
        expect(found.markupPrice, url).toBe(found.shownPrice)
        expect([found.printedByTheme > 0, found.printedByUs > 0 || prints], url).toEqual([prints, true])
      }
      await me.shot(`real-themes-${theme}`)
      expect(me.complaints).toEqual([])
    },
  )
})
