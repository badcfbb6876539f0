import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type EditedProduct, editEveryTitle, platformBehaves } from '../stage/bulk-edit.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** What Signpost did to the store, as the merchant follows it, and the ways back. */

const REFUSED = 3
let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let edited: EditedProduct[]

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  me = await sitDown(browser)
  merchant = merchantOf(me.page, product, 'fernhill')
  await merchant.openAdmin()
  await merchant.installApp()
  await merchant.openSettings('Products')
  await merchant.sync()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const openHistory = async (there = merchant, page = me.page) => {
  const entry = page.locator('#app-navigation').getByRole('link', { name: 'History' })
  if (!(await entry.isVisible())) await page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await entry.click()
  await there.app.getByRole('heading', { name: 'History' }).waitFor()
}
/** The newest operation, from the list of operations. */
const openNewest = async () => {
  await openHistory()
  await me.page.getByRole('button', { name: 'Bulk operations' }).click()
  await me.page.waitForURL(/\/operations$/)
  // The list may still show what it knew a moment ago.
  await me.page.reload()
  await merchant.app.getByRole('rowheader').getByRole('link').first().click()
  await merchant.app.locator('dt', { hasText: 'Data updated' }).waitFor()
}
/** A press that waits is read aloud from an element that goes a few seconds later, when its button may be gone. */
const expectAccessible = (there = merchant) =>
  expect.poll(() => accessibilityFindings(there.appFrame()), { timeout: 15_000 }).toEqual([])
const badge = (words: string) => merchant.app.getByText(words, { exact: true }).first()
const fact = async (name: string) =>
  (await merchant.app.locator('dt', { hasText: name }).locator('..').locator('dd').innerText()).trim()
const grid = (name: string) => merchant.app.getByRole('grid', { name })

it('is empty before Signpost has changed anything', async () => {
  await openHistory()
  await merchant.app.getByText('No changes yet').waitFor()
  await me.shot('history-1-empty')
  await expectAccessible()
})

it('counts an operation while it runs, which may be left', async () => {
  await platformBehaves(product, { latencyMs: 600 })
  edited = await editEveryTitle(product, 'fernhill', (title) => `${title} from our garden`)
  await openNewest()
  await merchant.app.getByRole('progressbar').waitFor()
  await merchant.app
    .getByText(/^\d+ of \d+ changes$/)
    .first()
    .waitFor()
  await me.shot('history-2-running')
  await badge('Completed').waitFor()
  expect(await fact('Data updated')).toBe(String(edited.length))
  await expectAccessible()
})

it('names what the store refused, and runs only that again', async () => {
  const failIds = edited.slice(0, REFUSED).map(({ id }) => id)
  await platformBehaves(product, { latencyMs: 0, failIds })
  await editEveryTitle(product, 'fernhill', (title) => `${title}, grown with care`)
  await openNewest()
  await badge('Partial success').waitFor()
  expect(await fact('Data failed to update')).toBe(String(REFUSED))
  await merchant.app.getByText(`${REFUSED} changes failed`).waitFor()
  await me.shot('history-3-partial')
  await merchant.app.getByRole('link', { name: 'Show them' }).click()
  await expect.poll(() => grid('Changes').getByRole('rowheader').count()).toBe(REFUSED)
  await platformBehaves(product, { failIds: [] })
  await merchant.app.getByRole('button', { name: `Run the ${REFUSED} that failed again` }).click()
  await badge('Completed').waitFor()
  expect(await fact('Runs')).toBe('2')
  expect(await fact('Total errors')).toBe(String(REFUSED))
  expect(await fact('Data updated')).toBe(String(edited.length))
})

it('undoes the operation, and leaves alone and names what somebody edited since', async () => {
  const [first, second] = edited.slice(-2).map(({ title }) => title)
  for (const title of [first, second]) {
    await merchant.openProduct(title ?? '')
    await me.page.getByLabel('Page title').fill('By my own hand')
    await me.page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await me.page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
  }
  await openNewest()
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = merchant.app.getByRole('dialog')
  await question.getByRole('heading', { name: `Undo ${edited.length} changes?` }).waitFor()
  await me.shot('history-4-question')
  await question.getByRole('button', { name: `Undo ${edited.length} changes` }).click()
  await merchant.app.getByText('2 values were edited by someone else and left alone').waitFor()
  for (const title of [first, second]) await merchant.app.getByText(`${title} (SEO title)`).first().waitFor()
  await badge('Partial success').waitFor()
  expect(await fact('Data updated')).toBe(String(edited.length - 2))
  await me.shot('history-5-undone')
  await merchant.app.getByRole('link', { name: 'It undoes this operation' }).click()
  await merchant.app.getByRole('link', { name: 'It was undone by this operation' }).waitFor()
  await expectAccessible()
})

it('cancels: what was sent is settled, the rest is left out', async () => {
  await platformBehaves(product, { latencyMs: 3_000 })
  await editEveryTitle(product, 'fernhill', (title) => `${title} for cold days`)
  // Waits behind the slow one.
  await editEveryTitle(product, 'fernhill', (title) => `${title} for hot days`)
  await openNewest()
  await merchant.app.getByRole('button', { name: 'Cancel' }).click()
  await badge('Cancelled').waitFor({ timeout: 40_000 })
  const leftOut = Number(await fact('Left out'))
  expect(leftOut).toBeGreaterThan(0)
  expect(leftOut + Number(await fact('Data updated'))).toBe(edited.length)
  await me.shot('history-cancelled')
  await platformBehaves(product, { latencyMs: 0 })
})

it('finds one change in the whole history by keys alone, unfolds it and takes it back', async () => {
  await openHistory()
  const { title } = edited[0] ?? { title: '' }
  await merchant.app.getByRole('searchbox', { name: 'Search items by name' }).fill(title)
  await me.page.waitForURL(/q=/)
  await expect
    .poll(
      async () => new Set(await grid('Changes to your store').getByRole('rowheader').allInnerTexts()).size,
    )
    .toBe(1)
  await merchant.app.locator('summary', { hasText: 'Status' }).click()
  await merchant.app.getByRole('checkbox', { name: 'Changed', exact: true }).press('Space')
  await me.page.waitForURL(/state=applied/)
  // The slow operation before the cancelled one goes on by itself: its change is the last to arrive.
  await expect
    .poll(
      async () => {
        await me.page.reload()
        await grid('Changes to your store').getByRole('rowheader').first().waitFor()
        return grid('Changes to your store').innerText()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toContain('for cold days')
  const firstCell = grid('Changes to your store').getByRole('rowheader').first()
  await firstCell.focus()
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'Home']) await me.page.keyboard.press(key)
  await me.page.keyboard.press('Enter')
  await me.page.keyboard.press('Enter')
  await merchant.app.getByText('Before', { exact: true }).last().waitFor()
  await me.shot('history-6-change')
  await expectAccessible()
  await merchant.app.getByRole('button', { name: 'Undo: SEO title' }).first().press('Enter')
  await me.page
    .getByText(/^(Undone|Undo has started)/)
    .first()
    .waitFor()
})

it('says how much an undo since a moment takes back before it does', async () => {
  await openHistory()
  await me.page.getByRole('button', { name: 'Undo since a moment' }).click()
  const question = merchant.app.getByRole('dialog')
  await question.getByText(/changes to \d+ items from \d+ operations since/).waitFor()
  await me.shot('history-7-since')
  await expectAccessible()
  await question.getByRole('button', { name: /^Undo \d+ changes$/ }).click()
  await merchant.app.getByRole('heading', { name: /^Undo: Everything since/ }).waitFor()
  await badge('Completed').or(badge('Partial success')).waitFor()
  await merchant.openProduct(edited[0]?.title ?? '')
  expect(await me.page.getByLabel('Page title').inputValue()).not.toMatch(/garden|care|cold/)
  expect(me.complaints).toEqual([])
})

it('fits a phone and speaks German', async () => {
  const phone = await sitDown(browser, { width: 320, height: 720, locale: 'de-DE' })
  const there = merchantOf(phone.page, product, 'fernhill')
  const app = `${product.adminOrigin}/store/fernhill/apps/signpost`
  await phone.page.goto(`${app}/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  for (const [path, heading] of [
    ['history', 'Verlauf'],
    ['operations', 'Sammelvorgänge'],
  ] as const) {
    await phone.page.goto(`${app}/${path}`)
    await there.app.getByRole('heading', { name: heading }).first().waitFor()
    await there.app.getByRole('grid').waitFor()
    await phone.shot(`history-phone-${path}`)
    expect(await sidewaysScroll(there.appFrame()), heading).toBe(0)
    await expectAccessible(there)
  }
  await there.app.getByRole('rowheader').getByRole('link').first().click()
  await there.app.locator('dl').waitFor()
  await phone.shot('history-phone-operation')
  expect(await sidewaysScroll(there.appFrame())).toBe(0)
  await phone.context.close()
})
