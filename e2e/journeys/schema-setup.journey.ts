import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { readProductPage } from '../stage/product-page.ts'

/** The screens of the first rich result as people use them: by keyboard, on a phone, with second thoughts. */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  me = await sitDown(browser)
  merchant = merchantOf(me.page, product, 'fernhill')
  await merchant.openAdmin()
  await merchant.installApp()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('switches the schema on by keyboard alone, and saves with the shortcut', async () => {
  await merchant.openSchemaSetup()
  await merchant.app.getByRole('switch', { name: 'Print product markup' }).focus()
  await me.page.keyboard.press('Space')
  await me.page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await me.page.keyboard.press('Control+s')
  await merchant.app.getByText('Last written to your store').waitFor()
  expect(me.complaints).toEqual([])
})

it('says per template what is printed and why', async () => {
  await merchant.app.getByRole('tab', { name: 'Templates' }).click()
  for (const mode of ['Adds what is missing', 'Prints the whole product', 'Prints nothing'])
    await merchant.app.getByText(mode).first().waitFor()
  await me.shot('schema-templates')
  expect(await accessibilityFindings(merchant.appFrame())).toEqual([])
  await merchant.app.getByRole('tab', { name: 'Setup' }).click()
})

it('does not lose what was typed: it asks before a changed form is left', async () => {
  await merchant.app.getByText('Print ratings').click()
  await me.page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await me.page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await merchant.discardInApp()
})

it('takes the switch-on back from Home, and the page prints nothing of ours', async () => {
  await merchant.switchEmbedOn()
  await merchant.openProduct('Oak dibber')
  const address = await merchant.addressInStore()
  await me.page.goto(address)
  expect((await readProductPage(me.page)).printedByUs).toBe(1)
  await merchant.openAdmin()
  await merchant.openHome()
  await me.shot('home-with-history')
  expect(await accessibilityFindings(merchant.appFrame())).toEqual([])
  await merchant.app.getByRole('button', { name: /^Undo/ }).first().click()
  await merchant.app.getByText('Product markup is off').waitFor()
  await me.page.goto(address)
  expect((await readProductPage(me.page)).printedByUs).toBe(0)
  expect(me.complaints).toEqual([])
})

it('fits a phone', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844 })
  const there = merchantOf(phone.page, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/schema`)
  await there.app.getByRole('heading', { name: 'Smart Product' }).waitFor()
  await there.app.getByText('Search engines decide what they show').waitFor()
  await phone.shot('schema-setup-narrow')
  expect(await sidewaysScroll(there.appFrame())).toBe(0)
  expect(await accessibilityFindings(there.appFrame())).toEqual([])
  await phone.context.close()
})
