import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits, expectPartAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { readTabs } from '../stage/content-tabs.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/**
 * Content tabs from an empty list to a product's page, where the keyboard opens them, and their removal with one
 * undo.
 */

const TROWEL = 'Ash-handled hand trowel'
const PATH = '/store/fernhill/apps/signpost/seo-booster'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let page: string

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    seat: { height: 1_000 },
    async ready(begun) {
      await begun.merchant.openSettings()
      await begun.merchant.synced()
    },
  })
  ;({ product, browser, me, merchant } = stage)
  page = `${await storefront()}/products/ash-handled-hand-trowel`
  return stage.end
})

async function storefront(): Promise<string> {
  await merchant.openProduct(TROWEL)
  return new URL(await merchant.urlInStore()).origin
}
const press = (name: string) => merchant.app.getByRole('button', { name, exact: true }).click()
const openList = () => me.page.goto(`${product.adminOrigin}${PATH}/metatags?tabindex=4`)

it('says in the specification’s words what a new set still needs', async () => {
  await merchant.openAdmin()
  await merchant.openHome()
  await merchant.openMetaTags('Content tabs')
  await merchant.app.getByText('No content tabs yet').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('content-tabs-1-empty')
  await merchant.app.getByRole('link', { name: 'Add tabs' }).first().click()
  await merchant.app.getByRole('radio', { name: 'Accordion' }).check()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const words of [
    'Enter a descriptive title',
    'Search for products, collections, pages or articles is required',
    'Add a tab title',
    'Add a tab content',
  ])
    await merchant.app.getByText(words).waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('content-tabs-2-needed')
})

it('shows on the theme what is typed, and what the product’s own fields give', async () => {
  await merchant.app.getByRole('radio', { name: /^Tabs/ }).check()
  await merchant.app.getByLabel('Title', { exact: true }).fill('Hand tools')
  await press('Choose products')
  const picker = merchant.app.getByRole('dialog')
  await picker.getByRole('searchbox').fill('hand trowel')
  await picker.getByRole('checkbox', { name: TROWEL }).check()
  await picker.getByRole('button', { name: 'Use these' }).click()
  await merchant.app.getByLabel('Tab title').fill('Care')
  await merchant.app.getByRole('textbox', { name: 'Tab content: Care' }).click()
  await me.page.keyboard.type('Wipe it dry after use.')
  await press('Add a tab')
  await merchant.app.getByLabel('Tab title').last().fill('Details')
  await press('Write with AI')
  const dialog = merchant.app.getByRole('dialog', { name: 'Write tabs with AI' })
  await dialog.getByText('To be written: Details').waitFor(soon)
  await dialog.getByText(TROWEL).waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('content-tabs-3-write')
  await dialog.getByRole('button', { name: 'Write 1 tab' }).click()
  await merchant.app.getByText('Read the new texts before you save').waitFor(soon)
  await merchant.app.locator('.signpost-tabs summary', { hasText: 'Details' }).waitFor(soon)
  await merchant.app.locator('.signpost-tabs').getByText('Wipe it dry after use.').waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('content-tabs-4-form')
  await merchant.saveInApp()
})

it('stands on the product’s page once the theme has the block, and the keyboard opens it', async () => {
  await openList()
  await merchant.app.getByText('Your published theme does not show tabs yet').first().waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('content-tabs-5-list')
  await merchant.app.getByRole('link', { name: 'Add block in theme editor' }).click()
  await me.page.getByRole('button', { name: 'Save' }).click()
  await me.page.getByText('Theme saved').waitFor()
  await me.page.goto(page)
  const tabs = me.page.locator('.signpost-tabs')
  await tabs.getByText('Wipe it dry after use.').waitFor(soon)
  expect(await readTabs(me.page)).toEqual({ titles: ['*Care', 'Details'], scripts: 0 })
  await tabs.getByText('Care', { exact: true }).focus()
  await me.page.keyboard.press('Tab')
  await me.page.keyboard.press('Enter')
  expect(await readTabs(me.page)).toEqual({ titles: ['Care', '*Details'], scripts: 0 })
  await expectPartAccessible(me.page, '.signpost-tabs')
  await me.shot('content-tabs-6-storefront')
})

it('goes from the page with one undo', async () => {
  await openList()
  await merchant.app.getByText('Your published theme shows them on product pages').waitFor(soon)
  await press('Undo: Content tabs “Hand tools” added')
  await merchant.app.getByText('No content tabs yet').waitFor(soon)
  await me.page.goto(page)
  expect(await readTabs(me.page)).toEqual({ titles: [], scripts: 0 })
  expect(me.complaints).toEqual([])
})

it('fits a phone and speaks German', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  await phone.page.goto(`${product.adminOrigin}${PATH}/content-tabs/new`)
  await there.app.getByRole('heading', { name: 'Neue Inhalts-Tabs' }).waitFor(soon)
  await there.app.getByText('Woher diese Tabs kommen').waitFor(soon)
  await phone.shot('content-tabs-7-narrow')
  await expectFits(there)
  await expectAccessible(there)
  await phone.context.close()
})
