import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { ownMarkup } from '../stage/own-markup.ts'
import type { Product } from '../stage/product.ts'

/**
 * Data that identifies the store to search engines: filled in, refused with reasons, shown on the storefront, undone.
 */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let home = ''
let image = ''

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const organizations = async () => {
  await me.page.goto(home)
  return ownMarkup(me.page, 'OnlineStore')
}

it('lists the types after the product', async () => {
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
  await merchant.openAdmin()
  await merchant.openHome()
  await merchant.openSchemaSetup()
  await merchant.openTab('All types')
  await merchant.app.getByRole('link', { name: 'Organization' }).waitFor()
  await me.shot('schema-types')
  await expectAccessible(merchant)
  await merchant.app.getByRole('link', { name: 'Organization' }).click()
  await merchant.app.getByRole('heading', { name: 'Organization' }).waitFor()
})

it('says in the specification’s words what is missing, and saves nothing', async () => {
  await merchant.app.getByRole('switch', { name: 'Add this markup to my store' }).click()
  await me.page.keyboard.press('Control+s')
  await merchant.app.getByText('Logo url is required').waitFor()
  await me.shot('schema-type-faults')
  await expectAccessible(merchant)
})

it('stands on the home page once, valid, and goes with its undo', async () => {
  const fill = (label: string, text: string) => merchant.app.getByLabel(label, { exact: true }).fill(text)
  await fill('Logo URL', image)
  await fill('City', 'Kiel')
  await fill('State', 'SH')
  await fill('Zip code', '24103')
  await merchant.saveInApp()
  await merchant.app.getByText('Last written to your store').waitFor()
  await me.shot('schema-type-saved')
  await expectAccessible(merchant)
  expect(await organizations()).toMatchObject([{ logo: image, address: { addressLocality: 'Kiel' } }])
  await merchant.openAdmin()
  await merchant.openHome()
  await merchant.openHistory()
  await merchant.app.getByText('Organization markup added').waitFor()
  await me.shot('schema-type-history')
  await merchant.openHome()
  await merchant.app.getByRole('button', { name: /^Undo/ }).first().click()
  await me.page
    .getByText(/^(Undone|Undo has started)/)
    .first()
    .waitFor()
  expect(await organizations()).toEqual([])
  expect(me.complaints).toEqual([])
})

it('keeps what another tab saved in the same form', async () => {
  const path = `${product.adminOrigin}/store/fernhill/apps/signpost/schema/organization`
  const field = (of: Merchant, label: string) => of.app.getByLabel(label, { exact: true })
  await me.page.goto(path)
  await field(merchant, 'City').waitFor()
  const second = await sitDown(browser)
  const there = merchantOf(second, product, 'fernhill')
  await second.page.goto(path)
  await field(there, 'City').fill('Husum')
  await there.saveInApp()
  await second.context.close()
  // This screen still shows what it was opened with.
  await field(merchant, 'Zip code').fill('25813')
  await merchant.saveInApp()
  expect(await field(merchant, 'City').inputValue()).toBe('Husum')
  expect(await field(merchant, 'Zip code').inputValue()).toBe('25813')
})

it('fits a phone', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844 })
  const there = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/schema/local-business`)
  await there.app.getByLabel('Business name', { exact: true }).waitFor()
  await phone.shot('schema-type-narrow')
  await expectFits(there)
  await expectAccessible(there)
  await phone.context.close()
})
