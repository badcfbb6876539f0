import type { Browser, Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/**
 * Automations write for a product that the merchant adds in the admin. At the cap the rest waits; a paused automation
 * does not run.
 */

const TITLES = 'Titles of new products'
const ALTS = 'Alt texts of new images'
const WALNUT = 'Walnut Bread Board'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

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
  return stage.end
})

const row = (title: string) => merchant.app.getByRole('row').filter({ hasText: title })
const field = (name: string) => merchant.app.getByLabel(name, { exact: true })
const select = (name: string) => merchant.app.getByRole('combobox', { name })
const radio = (name: RegExp) => merchant.app.getByRole('radio', { name })
const activation = () => merchant.app.getByRole('dialog', { name: 'Activate the automation?' })
/** Presses Tab until the target has the focus, then types. */
const tabTo = async (target: Locator, typed = '') => {
  for (let steps = 0; (await target.and(merchant.app.locator(':focus')).count()) === 0; steps += 1) {
    expect(steps).toBeLessThan(15)
    await merchant.keys('Tab')
  }
  await me.page.keyboard.type(typed)
}

it('says what there could be, and what is missing of a new one', async () => {
  await merchant.openMetaTags('Automations')
  await merchant.app.getByText('No automations yet').waitFor()
  await expectAccessible(merchant)
  await me.shot('automations-1-empty')
  await merchant.app.getByRole('link', { name: 'New automation' }).click()
  await radio(/^Template/).check()
  // The form starts with the store's language.
  await expect.poll(() => select('Language').inputValue()).toBe('en')
  await merchant.app.getByRole('checkbox', { name: 'SEO description' }).uncheck()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.app.getByText('Automation Title is required').waitFor()
  await merchant.app.getByText('Automation Status is required').waitFor()
  await select('Resources').selectOption('With a tag')
  await merchant.app.getByText('Resource is required').waitFor()
  await select('Resources').selectOption('All')
  await expectAccessible(merchant)
  await me.shot('automations-2-missing')
})

it('is filled in by keyboard, and shows what would change now and what it may write before it is active', async () => {
  await field('Automation title').focus()
  await me.page.keyboard.type(TITLES)
  await tabTo(select('Automation status'), 'Active')
  await tabTo(select('Language'), 'English')
  await tabTo(radio(/^Wait for my review/))
  await merchant.keys('ArrowDown')
  await expect.poll(() => radio(/^Write without my review/).isChecked()).toBe(true)
  await tabTo(field('Items per day'))
  await merchant.keys('ControlOrMeta+a', '1')
  await tabTo(merchant.app.getByRole('button', { name: 'Preview' }))
  await merchant.keys('Enter')
  await merchant.app.getByText(/items match\. [\d,]+ would change\./).waitFor(soon)
  await merchant.app.getByText('Samples from the template. Templates are free.').waitFor(soon)
  const samples = merchant.app.getByRole('list', { name: 'Samples' }).locator('.sp-automation-sample')
  await expect.poll(() => samples.count()).toBe(3)
  await expectAccessible(merchant)
  await me.shot('automations-3-preview')
  await merchant.keys('ControlOrMeta+s')
  await activation()
    .getByText(/up to 1 new or changed item a day/)
    .waitFor()
  await activation().getByText('Uses no credits').waitFor(soon)
  // Existing items cost something only if they are included in the check.
  const existing = activation().getByRole('checkbox', { name: 'Also check existing items' })
  const counted = activation().getByText(/[\d,]+ would change\./)
  expect(await counted.count()).toBe(0)
  await existing.check()
  await counted.waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('automations-4-activate')
  await existing.uncheck()
  await counted.waitFor({ state: 'detached' })
  await tabTo(activation().getByRole('button', { name: 'Activate' }))
  await merchant.keys('Enter')
  await me.page.getByText('Created successfully').first().waitFor()
  await merchant.app.getByText('It has not run yet.').waitFor()
  await merchant.nothingUnsaved()
})

it('writes alt texts as well', async () => {
  await merchant.app.getByRole('link', { name: 'All automations' }).click()
  await merchant.app.getByRole('link', { name: 'New automation' }).click()
  await field('Automation title').fill(ALTS)
  await select('Automation status').selectOption('Active')
  await select('Kind of text').selectOption('Alt texts')
  await merchant.app.getByRole('checkbox', { name: 'Alt text' }).waitFor()
  await merchant.app.getByText('Your own instructions').click()
  await field('System message').waitFor()
  await radio(/^Template/).check()
  await field('System message').waitFor({ state: 'detached' })
  await select('Language').selectOption('English')
  await radio(/^Write without my review/).check()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await activation().getByRole('button', { name: 'Activate' }).click()
  await merchant.app.getByText('It has not run yet.').waitFor()
  await merchant.nothingUnsaved()
})

it('is bound to a collection, and stays so', async () => {
  await merchant.app.getByRole('link', { name: 'All automations' }).click()
  await merchant.app.getByRole('link', { name: 'New automation' }).click()
  await field('Automation title').fill('Of one collection')
  await select('Automation status').selectOption('Inactive')
  await select('Resources').selectOption('In a collection')
  const collection = merchant.app.getByRole('combobox', { name: 'Collection', exact: true })
  await collection.locator('option').nth(1).waitFor({ state: 'attached' })
  await collection.selectOption({ index: 1 })
  const chosen = await collection.inputValue()
  await radio(/^Template/).check()
  await select('Language').selectOption('English')
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.app.getByText('It has not run yet.').waitFor()
  await merchant.nothingUnsaved()
  await me.page.reload()
  await expect.poll(() => collection.inputValue()).toBe(chosen)
  await expectAccessible(merchant)
  await field('Automation title').fill('Of this collection')
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await me.page.getByText('Updated successfully').first().waitFor()
})

it('starts by itself when a product is added in the admin with an image', async () => {
  const image = await me.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await me.page.goto(`${product.adminOrigin}/store/fernhill/content/files`)
  await me.page
    .getByLabel('Images to upload')
    .setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: image })
  await me.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await me.page.getByText('Files saved').waitFor()
  await merchant.createProduct(WALNUT)
  await me.page.getByLabel('Add an image from Files').selectOption('board.png')
  await me.page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await me.page.getByLabel('Alt text of board.png').waitFor()
})

it('fits a phone, in German', async () => {
  const phone = await sitDown(browser, { width: 375, height: 800, locale: 'de-DE' })
  const other = merchantOf(phone, product, 'fernhill')
  const url = `${product.adminOrigin}/store/fernhill/apps/signpost`
  await phone.page.goto(`${url}/settings`)
  await other.app.getByLabel('Language of Signpost').selectOption('de')
  await other.app.getByRole('heading', { name: 'Sprachmodell' }).waitFor()
  await phone.page.goto(`${url}/seo-booster/metatags?tabindex=6`)
  await other.app.getByRole('link', { name: TITLES }).waitFor()
  await expectAccessible(other)
  await expectFits(other)
  await phone.shot('automations-phone-list')
  await other.app.getByRole('link', { name: TITLES }).click()
  await other.app.getByLabel('Titel der Automatisierung').waitFor()
  await expectAccessible(other)
  await expectFits(other)
  await phone.shot('automations-phone-detail')
  await phone.page.goto(`${url}/settings`)
  await other.app.getByLabel('Sprache von Signpost').selectOption('en')
  await other.app.getByRole('heading', { name: 'Store data' }).waitFor()
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

it('says in History what it wrote, and the store has it', async () => {
  await merchant.openMetaTags('Automations')
  await row(TITLES).getByText('1 of 1').waitFor(soon)
  await row(ALTS).getByText('1 of 50').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('automations-5-list')
  await row(TITLES)
    .getByRole('link', { name: /ago|now/ })
    .click()
  await merchant.app.getByRole('heading', { name: `Automation: ${TITLES}` }).waitFor()
  await merchant.app.getByText(WALNUT).first().waitFor()
  await merchant.app.getByText('By an automation').first().waitFor()
  await merchant.app.getByText('Automation run', { exact: true }).waitFor()
  await merchant.badge('Completed').waitFor(soon)
  await me.shot('automations-6-operation')
  const inStore = async () => {
    await merchant.openProduct(WALNUT)
    const labels = ['Page title', 'Alt text of board.png']
    return Promise.all(labels.map((label) => me.page.getByLabel(label).inputValue()))
  }
  await expect.poll(inStore, soon).toEqual([expect.stringContaining(WALNUT), expect.stringContaining(WALNUT)])
})

it('keeps the rest for tomorrow when the day is full', async () => {
  await merchant.createProduct('Cherry Bread Board')
  await merchant.openMetaTags('Automations')
  // The first product, whose image arrived after it, may wait with the new one.
  await row(TITLES)
    .getByText(/waiting until tomorrow/)
    .waitFor(soon)
})

it('hears nothing while it is paused, by keyboard', async () => {
  await row(TITLES).getByRole('switch').focus()
  await merchant.keys('Space')
  await row(TITLES).getByText('Inactive').waitFor()
  await row(TITLES)
    .getByText(/waiting until tomorrow/)
    .waitFor({ state: 'detached' })
  await merchant.createProduct('Maple Bread Board')
  await merchant.openSettings('Products')
  await merchant.app.getByRole('searchbox').fill('Maple Bread Board')
  await merchant.app.getByText('Maple Bread Board').first().waitFor(soon)
  await merchant.openMetaTags('Automations')
  await row(TITLES).getByText('1 of 1', { exact: true }).waitFor()
  await row(TITLES)
    .getByText(/waiting/)
    .waitFor({ state: 'hidden' })
})

it('asks again before it runs by itself, and leaves the dialog by Escape', async () => {
  await row(TITLES).getByRole('switch').focus()
  await merchant.keys('Space')
  await activation().waitFor()
  await merchant.keys('Escape')
  await activation().waitFor({ state: 'hidden' })
  await row(TITLES).getByText('Inactive').waitFor()
})

it('is deleted after asking once', async () => {
  await merchant.app.getByRole('link', { name: TITLES }).click()
  await merchant.app.getByRole('button', { name: 'Delete' }).click()
  const dialog = merchant.app.getByRole('alertdialog', { name: `Delete “${TITLES}”?` })
  await dialog.waitFor()
  await expectAccessible(merchant)
  await me.shot('automations-7-delete')
  await dialog.getByRole('button', { name: 'Delete automation' }).click()
  await me.page.getByText('Deleted successfully').first().waitFor()
  await row(ALTS).waitFor()
  // The list may still show cached data.
  await row(TITLES).waitFor({ state: 'hidden' })
  expect(me.complaints).toEqual([])
})
