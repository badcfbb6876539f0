import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { EVERY_TYPE, nodesOf, valuesWith } from '../stage/every-type.ts'
import { fillType } from '../stage/fill-type.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'

/** Every type, filled in by hand from its declaration, checked on the storefront. */

let product: Product
let me: Person
let merchant: Merchant
let home = ''
let image = ''

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ product, me, merchant } = stage)
  await merchant.openSchemaSetup()
  await merchant.app.getByRole('switch', { name: 'Add product markup' }).click()
  await merchant.saveInApp()
  await merchant.switchEmbedOn()
  await merchant.openProduct('Oak dibber')
  const page = await merchant.urlInStore()
  home = new URL('/', page).href
  await me.page.goto(page)
  const shown = me.page.getByRole('main').locator('img').first()
  image = new URL((await shown.getAttribute('src')) ?? '', page).href.replace(/\?.*/, '')
  return stage.end
})

const open = async (path: string) => {
  await me.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost${path}`)
}

/** The storefront page that shows each type, and the type of its node there. */
const PAGES: Readonly<Record<string, { path: string; type: string; theme?: true } | undefined>> = {
  'product-merchant': { path: '', type: 'OnlineStore' },
  organization: { path: '', type: 'OnlineStore' },
  'local-business': { path: '', type: 'GardenStore' },
  search: { path: '', type: 'WebSite' },
  breadcrumb: { path: 'products/oak-dibber', type: 'BreadcrumbList' },
  collection: { path: 'collections/garden-tools', type: 'CollectionPage' },
  blog: { path: 'blogs/journal', type: 'Blog' },
  // Fernhill's theme already prints articles: ours would be a second one.
  article: { path: 'blogs/journal/what-the-wax-does', type: 'Article', theme: true },
  faq: { path: 'products/oak-dibber', type: 'FAQPage' },
  video: { path: 'products/oak-dibber', type: 'VideoObject' },
  recipe: { path: 'products/oak-dibber', type: 'Recipe' },
  'how-to': { path: 'products/oak-dibber', type: 'HowTo' },
}

/** Expects the type's node on its page once, ours and without an error. */
async function seen(key: string): Promise<void> {
  const page = PAGES[key]
  if (!page) return
  await me.page.goto(home + page.path)
  const { ours, errors } = await nodesOf(me.page, page.type)
  expect(ours, key).toEqual([!page.theme])
  expect(errors, key).toEqual([])
}

describe.each(EVERY_TYPE)('$key', ({ type, path, isEntry }) => {
  it('is filled in, saved and stands on the store', async () => {
    const values = valuesWith(type, image)
    await open(path)
    if (isEntry) await merchant.app.getByRole('radio', { name: 'All products' }).check()
    else await merchant.app.locator('[name="enabled"]').click()
    await fillType(merchant.app, type, values)
    await me.page.getByRole('button', { name: 'Save', exact: true }).click()
    await merchant.app.getByText('Last written to your store').waitFor()
    await merchant.nothingUnsaved()
    await seen(type.key)
  })
})

it('lists them all with their state, and picks pages by hand', async () => {
  await open('/schema?tabindex=0')
  for (const name of ['Smart Product', 'Product Merchant', 'FAQ generator'])
    await merchant.app.getByRole('link', { name, exact: true }).waitFor()
  expect(await merchant.app.getByText('Not added', { exact: true }).count()).toBe(0)
  await me.shot('schema-all-types')
  await expectAccessible(merchant)

  await merchant.app.getByRole('link', { name: 'FAQ generator' }).click()
  await merchant.app.getByRole('button', { name: 'Duplicate About our pots' }).click()
  await merchant.app.locator('[name="name"]').fill('About the dibber')
  await merchant.app.getByRole('button', { name: 'Choose products' }).click()
  await merchant.app.getByRole('searchbox', { name: 'Search by title' }).fill('dibber')
  await merchant.app.getByRole('checkbox', { name: /Oak dibber/ }).check()
  await me.shot('schema-picker')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Use these' }).click()
  await me.shot('schema-entry')
  await expectAccessible(merchant)
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.app.getByText('Last written to your store').waitFor()
  await merchant.nothingUnsaved()
  // The entry for this page comes before the one for all products.
  await me.page.goto(`${home}products/oak-dibber`)
  expect(await me.page.content()).toContain('About the dibber')
  expect(await me.page.content()).not.toContain('About our pots')
})

it('shows the questions to visitors once the block is in the theme', async () => {
  await open('/schema/productFAQ')
  await merchant.app.getByRole('link', { name: 'About the dibber' }).waitFor()
  await me.page.getByRole('button', { name: 'Show on pages' }).click()
  await me.shot('schema-blocks')
  await expectAccessible(merchant)
  await merchant.app.getByRole('link', { name: 'Add to product pages' }).click()
  await me.page.getByText('Product FAQ · added').waitFor()
  await me.page.getByRole('button', { name: 'Save' }).click()
  await me.page.getByText('Theme saved').waitFor()
  // The block was added to the default template, which the dibber does not use.
  await me.page.goto(`${home}products/ash-handled-hand-trowel`)
  await me.page.getByText('Are the pots frost-proof?').click()
  await me.page.getByText('Yes, down to −15 °C when they stand dry.').waitFor()
  await me.shot('schema-block-on-store')
  await open('/schema/productFAQ')
  await merchant.app.getByRole('button', { name: 'Delete About the dibber' }).click()
  await merchant.app.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await merchant.app.getByRole('link', { name: 'About the dibber' }).waitFor({ state: 'hidden' })
  expect(me.complaints).toEqual([])
})
