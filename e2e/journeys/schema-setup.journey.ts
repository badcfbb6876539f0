import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { readProductPage } from '../stage/product-page.ts'

/** The screens of the first rich result as people use them: by keyboard, on a phone, with changes of mind. */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin()
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

it('opens with all types, the product first, and its settings one click away', async () => {
  await merchant.openSchemaSetup()
  await merchant.openTab('All types')
  const rows = merchant.app.getByRole('row')
  await rows.filter({ hasText: 'Organization' }).getByText('Home page only').waitFor()
  await me.shot('schema-all-types')
  await expectAccessible(merchant)
  await merchant.app.getByRole('link', { name: 'Smart Product', exact: true }).click()
  await merchant.app.getByRole('tab', { name: 'Smart Product', selected: true }).waitFor()
})

it('switches the schema on by keyboard alone, and saves with the shortcut', async () => {
  await merchant.openSchemaSetup()
  await merchant.app.getByRole('switch', { name: 'Add product markup' }).focus()
  await me.page.keyboard.press('Space')
  await me.page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await me.page.keyboard.press('Control+s')
  await merchant.app.getByText('Last written to your store').waitFor()
  await merchant.nothingUnsaved()
  expect(me.complaints).toEqual([])
})

it('says per template what is printed and why', async () => {
  await merchant.openTab('Templates')
  for (const mode of ['Adds what is missing', 'Adds the whole product', 'Adds nothing'])
    await merchant.app.getByText(mode).first().waitFor()
  await me.shot('schema-templates')
  await expectAccessible(merchant)
  await merchant.openTab('Smart Product')
})

it('does not lose what was typed: it asks before a changed form is left', async () => {
  await merchant.app.getByText('Add ratings').click()
  await me.page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  // The admin's response: the focus moves to the bar's own button, and the form stays.
  await me.page.getByRole('button', { name: 'Save' }).and(me.page.locator(':focus')).waitFor()
  await merchant.app.getByRole('heading', { name: 'Smart Product' }).waitFor()
  await merchant.discardInApp()
})

it('takes the switch-on back from Home, and the page prints nothing of ours', async () => {
  await merchant.switchEmbedOn()
  await merchant.openProduct('Oak dibber')
  const url = await merchant.urlInStore()
  await me.page.goto(url)
  expect((await readProductPage(me.page)).printedByUs).toBe(1)
  await merchant.openAdmin()
  await merchant.openHome()
  await me.shot('home-with-history')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: /^Undo/ }).first().click()
  await merchant.app.getByText('Product markup is off').waitFor()
  await me.page.goto(url)
  expect((await readProductPage(me.page)).printedByUs).toBe(0)
  expect(me.complaints).toEqual([])
})

it('fits a phone', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844 })
  const there = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/schema?tabindex=1`)
  await there.app.getByRole('heading', { name: 'Smart Product' }).waitFor()
  await there.app.getByText('Search engines decide what they show').waitFor()
  await phone.shot('schema-setup-narrow')
  await expectFits(there)
  await expectAccessible(there)
  await phone.context.close()
})
