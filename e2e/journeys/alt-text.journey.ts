import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** Alt texts for a collection, written from the pictures themselves, reviewed beside them, and taken back. */

const TEXT = '<p>A mug of stoneware, glazed by hand.</p>'
const mug = (handle: string, picture: string) => ({
  title: 'Stoneware Mug',
  handle,
  descriptionHtml: TEXT,
  pictures: [picture],
})
const OWN = 'The green mug on its side'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  me = await sitDown(browser, { height: 1_000 })
  const store = await makeStore(product, {
    name: 'Two mugs',
    // Every other product is in the first collection.
    collections: 2,
    products: [
      mug('mug-1', 'red mug'),
      { title: 'Elsewhere', pictures: ['wood table'] },
      mug('mug-2', 'blue mug'),
      { title: 'Elsewhere too', pictures: ['black lamp'] },
      mug('mug-3', 'green mug'),
    ],
  })
  merchant = merchantOf(me.page, product, store)
  await merchant.openAdmin()
  await merchant.installApp()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const soon = { timeout: 60_000 }
const pictures = () => merchant.app.getByRole('grid', { name: 'Pictures' })
const proposals = () => merchant.app.getByRole('grid', { name: 'Proposals' })
const axe = () =>
  expect.poll(() => accessibilityFindings(merchant.appFrame()), { timeout: 40_000 }).toEqual([])
const fact = async (name: string) =>
  (await merchant.app.locator('dt', { hasText: name }).locator('..').locator('dd').innerText()).trim()

it('shows the pictures of the store once it is synced, and which lack an alt text', async () => {
  await me.page.locator('#app-navigation').getByRole('link', { name: 'Meta tags' }).click()
  await merchant.app.getByRole('button', { name: 'Sync', exact: true }).click()
  await merchant.app.getByText('of 5 results', { exact: false }).waitFor(soon)
  await merchant.app.getByRole('tab', { name: 'Alt texts' }).click()
  await merchant.app.getByText('5 pictures without alt text').waitFor(soon)
  await expect.poll(() => pictures().getByRole('rowheader').count(), soon).toBe(5)
  await axe()
  await me.shot('alt-text-1-list')
})

it('asks for pictures before anything else, and for language and tone', async () => {
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  await merchant.app.getByText('Select at least one image to continue').waitFor()
  await merchant.app.locator('summary', { hasText: 'Collection' }).click()
  await merchant.app.getByRole('radio', { name: 'Collection 1' }).check()
  await merchant.app.locator('summary', { hasText: 'Collection' }).click()
  await expect.poll(() => pictures().getByRole('rowheader').count(), soon).toBe(3)
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Alt texts for 3 pictures' })
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await dialog.getByText('Language is required').waitFor()
  await dialog.getByText('Tone of Voice is required').waitFor()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Friendly')
  await dialog.getByText('3 pictures will be written for.').waitFor()
  await axe()
  await me.shot('alt-text-2-dialog')
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await me.page.waitForURL(/operation=\d+/)
})

it('gives pictures of the same text alt texts of their own, shown beside them', async () => {
  await merchant.app.getByText('Waits for you', { exact: true }).first().waitFor(soon)
  await expect.poll(() => proposals().getByRole('rowheader').count(), soon).toBe(3)
  const texts = await proposals().locator('tbody tr').allInnerTexts()
  expect(new Set(texts).size).toBe(3)
  await expect.poll(() => proposals().locator('img').count()).toBe(3)
  await axe()
  await me.shot('alt-text-3-review')
})

it('is reviewed by keys: accepted, rejected, changed', async () => {
  await proposals().getByRole('rowheader').first().focus()
  await me.page.keyboard.press('a')
  await expect.poll(() => fact('Data updated'), soon).toBe('1')
  await me.page.keyboard.press('r')
  await expect.poll(() => fact('Left out'), soon).toBe('1')
  await me.page.keyboard.press('e')
  const field = proposals().getByRole('textbox')
  await field.waitFor()
  await me.page.keyboard.press('ControlOrMeta+a')
  await me.page.keyboard.type(OWN)
  await me.page.keyboard.press('ControlOrMeta+Enter')
  await proposals().getByText(OWN).first().waitFor()
  await merchant.app.getByRole('button', { name: 'Accept the one' }).click()
  await expect.poll(() => fact('Data updated'), soon).toBe('2')
  await merchant.app.getByRole('link', { name: 'All pictures' }).click()
  await merchant.app.getByText('3 pictures without alt text').waitFor(soon)
  await pictures().getByText(OWN).waitFor()
})

it('is changed in its place, and everything taken back', async () => {
  await pictures().getByText('No alt text').first().dblclick()
  const field = pictures().getByRole('textbox')
  await field.fill('A table of dark wood')
  await me.page.keyboard.press('ControlOrMeta+Enter')
  await merchant.app.getByText('2 pictures without alt text').waitFor(soon)
  await merchant.app.getByRole('link', { name: 'Runs of alt texts' }).click()
  await merchant.app.getByRole('rowheader').getByRole('link', { name: 'Alt texts written' }).first().click()
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  const undone = me.page.url()
  await merchant.app.getByRole('dialog').getByRole('button', { name: 'Undo 2 changes' }).click()
  // Both runs say 2: what is asked for is the count of the undo, so its page must be there first.
  await me.page.waitForURL((url) => url.href !== undone)
  await expect.poll(() => fact('Data updated'), soon).toBe('2')
  await me.page.goBack()
  await me.page.goto(me.page.url().replace(/[&?](operation|runs)=\d+/g, ''))
  await merchant.app.getByText('4 pictures without alt text').waitFor(soon)
})

it('fits a narrow screen', async () => {
  await me.page.setViewportSize({ width: 390, height: 844 })
  await merchant.app.getByText('4 pictures without alt text').waitFor(soon)
  expect(await sidewaysScroll(merchant.appFrame())).toBe(0)
  await me.shot('alt-text-4-narrow')
  expect(me.complaints).toEqual([])
})
