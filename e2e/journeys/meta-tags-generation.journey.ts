import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** Descriptions for 200 products: written, reviewed by keys; the credits run out on the way and are bought. */

const MANY = 200

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct({ BILLING: 'on', DEFAULT_PLAN: 'pro' })
  browser = await openBrowser()
  me = await sitDown(browser, { height: 1_000 })
  const store = await makeStore(product, { name: 'Two hundred', products: MANY })
  merchant = merchantOf(me.page, product, store)
  await merchant.openAdmin()
  await merchant.installApp()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const menu = (name: string) => me.page.locator('#app-navigation').getByRole('link', { name })
const proposals = () => merchant.app.getByRole('grid', { name: 'Proposals' })
const axe = () =>
  expect.poll(() => accessibilityFindings(merchant.appFrame()), { timeout: 40_000 }).toEqual([])
const soon = { timeout: 60_000 }
const fact = async (name: string) =>
  (await merchant.app.locator('dt', { hasText: name }).locator('..').locator('dd').innerText()).trim()
const waiting = async () => {
  const words = await merchant.app.getByRole('heading', { name: /proposals? waits? for you/ }).innerText()
  return Number(/[\d,]+/.exec(words)?.[0].replace(',', ''))
}
let operation = ''
let proposed = 0

it('chooses all over all pages, and says what is missing and what it costs before anything starts', async () => {
  await menu('Meta tags').click()
  await merchant.app.getByRole('button', { name: 'Sync', exact: true }).click()
  await merchant.app.getByText(`1–50 of ${MANY} results`, { exact: false }).waitFor({ timeout: 60_000 })
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: `Select all ${MANY} that fit this filter` }).click()
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: `Generate for ${MANY} products` })
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await dialog.getByText('Select a language to generate AI meta tags').waitFor()
  await dialog.getByText('Language is required').waitFor()
  await dialog.getByText('Tone of Voice is required').waitFor()
  await axe()
  await me.shot('generation-1-missing')
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Expert')
  await dialog.getByRole('checkbox', { name: 'SEO title' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Keep texts that people wrote' }).uncheck()
  await dialog.getByText(`Writes for ${MANY} items.`).waitFor()
  await dialog.getByText(/^Needs \d+ credits\. You have 100/).waitFor()
  await axe()
  await me.shot('generation-2-price')
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await me.page.waitForURL(/operation=\d+/)
  operation = me.page.url()
})

it('ends where the credits end, and writes nothing before the review', async () => {
  await proposals().waitFor({ timeout: 120_000 })
  await merchant.app.getByText('credits.exhausted').first().waitFor({ timeout: 120_000 })
  await merchant.app.getByText('Waits for you', { exact: true }).first().waitFor({ timeout: 120_000 })
  proposed = await waiting()
  expect(proposed).toBeGreaterThan(3)
  expect(proposed).toBeLessThan(MANY)
  expect(await fact('Data updated')).toBe('0')
  await axe()
  await me.shot('generation-3-review')
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
  await me.page.keyboard.type('A description of our own, put in the place of the proposal.')
  await me.page.keyboard.press('ControlOrMeta+Enter')
  await field.waitFor({ state: 'hidden' })
  await proposals().getByText('A description of our own').first().waitFor()
  await expect.poll(waiting, soon).toBe(proposed - 2)
  await merchant.app.getByRole('button', { name: `Accept all ${proposed - 2}` }).click()
  await merchant.app.getByText('Partial success', { exact: true }).first().waitFor({ timeout: 120_000 })
  expect(await fact('Data updated')).toBe(String(proposed - 1))
})

it('goes on where it stopped once credits are bought', async () => {
  await menu('Price').click()
  await merchant.app.getByRole('tab', { name: 'Credits' }).click()
  await merchant.app.getByRole('combobox', { name: 'For' }).selectOption('AI meta tags')
  await merchant.app
    .getByLabel('Number of credits')
    .or(merchant.app.getByRole('textbox'))
    .first()
    .fill('1000')
  await merchant.app.getByRole('button', { name: /^Buy 1,000 credits/ }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('button', { name: 'Approve' }).click()
  await merchant.app.getByText('Credit purchase successful').waitFor()
  await me.page.goto(operation)
  await merchant.app.getByRole('button', { name: `Run the ${MANY - proposed} that failed again` }).click()
  await expect.poll(waiting, { timeout: 180_000 }).toBe(MANY - proposed)
  await merchant.app.getByRole('button', { name: `Accept all ${MANY - proposed}` }).click()
  await merchant.app.getByText('Completed', { exact: true }).first().waitFor({ timeout: 180_000 })
  expect(await fact('Data updated')).toBe(String(MANY - 1))
  await axe()
  await me.shot('generation-4-done')
  await menu('Price').click()
  await merchant.app.getByRole('tab', { name: 'Statement' }).click()
  await merchant.app.getByRole('row').filter({ hasText: 'Bought' }).first().waitFor()
  expect(me.complaints).toEqual([])
})
