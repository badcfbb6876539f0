import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'

/** The catalogue as the merchant sees it: the first sync, and later changes of the store without a sync. */

/** Product files as the platform publishes them; absent if only the repository was cloned. */
const PRODUCT_FILES = join(import.meta.dirname, '../../../shared/data/product-csv')
const NEW = 'Hazel bean trellis'
const RENAMED = 'Hazel bean arch'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const inList = (title: string) =>
  merchant.app.getByRole('rowheader').getByRole('link', { name: title, exact: true })
/** The store reports a change, the worker fetches it, and the list is updated. */
const heard = { timeout: 90_000 }
const range = (there = merchant) => there.app.getByText(/^1–\d+ of \d+ results?, at most 50 per page$/)
const countOf = async (there = merchant) => Number(/of (\d+)/.exec(await range(there).innerText())?.[1])

it('is synced without a click, and again when asked, counted while it runs', async () => {
  await merchant.openSettings()
  await merchant.synced()
  const steps = stepsIn(await merchant.resync())
  // The number of visible steps depends on the machine: a quick step may end between two polls.
  expect(steps).toEqual(steps.toSorted())
  await merchant.openTab('Products')
  await expect.poll(() => countOf()).toBeGreaterThan(20)
  await inList('Oak dibber').waitFor()
  await merchant.openTab('General')
  await allHeld()
  await me.shot('catalogue-2-synced')
  expect(me.complaints).toEqual([])
})

it('deletes a product in the store for good, after it has said what is lost', async () => {
  const { app } = merchant
  await merchant.createProduct(NEW)
  await merchant.openSettings('Products')
  await inList(NEW).waitFor(heard)
  const before = await countOf()
  const ask = () => askToDelete(NEW)
  await ask()
  const question = app.getByRole('alertdialog', { name: `Delete ${NEW}?` })
  await question.getByText('1 variant with its price and stock').waitFor()
  await question.getByText('This action is not reversible, neither in your store nor in Signpost.').waitFor()
  await expectAccessible(merchant)
  await me.shot('catalogue-4-delete')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'hidden' })
  await inList(NEW).waitFor()

  await product.faults({ userErrorRate: 1 })
  await ask()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await question.getByText('It was not deleted').waitFor()
  await product.faults()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await question.waitFor({ state: 'hidden' })
  await inList(NEW).waitFor({ state: 'hidden' })
  await expect.poll(() => countOf()).toBe(before - 1)
  await me.page.getByRole('link', { name: 'Products', exact: true }).first().click()
  const search = me.page.getByRole('searchbox', { name: 'Search all products' })
  await search.fill(NEW)
  await search.press('Enter')
  await me.page.waitForURL(/Hazel/)
  await me.page.getByText('No products found').waitFor()
  // A refused deletion returns 422, which browsers log.
  expect(me.complaints.filter((line) => !line.includes('422'))).toEqual([])
  me.complaints.length = 0
})

/** Deletes from the menu of the product's row. */
async function askToDelete(name: string): Promise<void> {
  await merchant.app.getByRole('button', { name: `More for ${name}` }).press('Enter')
  await merchant.app.getByRole('menuitem', { name: 'Delete from your store…' }).press('Enter')
}

it('deletes a collection, and leaves its products alone', async () => {
  const { app } = merchant
  await merchant.openSettings('Collections')
  const rows = app.getByRole('table', { name: 'Collections' }).getByRole('rowheader').getByRole('link')
  await rows.first().waitFor()
  const before = await rows.count()
  const name = await rows.last().innerText()
  await app.getByRole('searchbox', { name: 'Search titles' }).fill(name)
  await app.getByText('1–1 of 1 result, at most 50 per page').waitFor()
  await askToDelete(name)
  const question = app.getByRole('alertdialog', { name: `Delete ${name}?` })
  await question.getByText('Its products stay in your store.').waitFor()
  await expectAccessible(merchant)
  await me.shot('catalogue-6-delete-collection')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await app.getByText('No collection matches your search').waitFor()
  await app.getByRole('searchbox', { name: 'Search titles' }).fill('')
  await app.getByText(new RegExp(`^1–${before - 1} of ${before - 1} results`)).waitFor()
  expect(me.complaints).toEqual([])
})

it('shows a failed sync with its reason beside it, and the next one mends it', async () => {
  const { app } = merchant
  await product.faults({ userErrorRate: 1 })
  await merchant.openSettings('General')
  await app.getByRole('button', { name: 'Re-sync' }).click()
  const failure = app.getByRole('alert').filter({ hasText: 'The last sync failed' })
  await failure.getByText(/The store platform did not run the query for your store data/).waitFor()
  await app.getByText('Failed', { exact: true }).waitFor()
  // Earlier data is kept.
  await heldProducts(/^[1-9]\d* of \d+ synced$/)
  await me.shot('catalogue-5-failed')
  await me.page.reload()
  await failure.waitFor()
  await product.faults()
  await app.getByRole('button', { name: 'Sync', exact: true }).click()
  await app.getByText('Synced', { exact: true }).waitFor({ timeout: 60_000 })
  await failure.waitFor({ state: 'hidden' })
  await allHeld()
  expect(me.complaints).toEqual([])
})

/** Returns "Step 2 of 6" as numbers, in the order of the progress texts. */
function stepsIn(words: string[]): number[] {
  return words.flatMap((word) => /Step (\d) of 6/.exec(word)?.slice(1).map(Number) ?? [])
}

/** Expects this text in the row of products under store data. */
const heldProducts = (words: RegExp) =>
  merchant.app.getByRole('listitem').filter({ hasText: 'Products' }).getByText(words).waitFor()
const allHeld = () => heldProducts(/^(\d+) of \1 synced$/)

it('shows a new product, its changed title, and lets it go when it is deleted', async () => {
  await merchant.openSettings('Products')
  const before = await countOf()
  await merchant.createProduct(NEW)
  await merchant.openSettings('Products')
  await inList(NEW).waitFor(heard)
  await expect.poll(() => countOf()).toBe(before + 1)

  await merchant.renameProduct(NEW, RENAMED)
  await merchant.openSettings('Products')
  await inList(RENAMED).waitFor(heard)
  await inList(NEW).waitFor({ state: 'hidden' })
  await me.shot('catalogue-3-renamed')

  await merchant.deleteProduct(RENAMED)
  await merchant.openSettings('Products')
  // A list that has not loaded yet shows no product at all.
  await inList('Oak dibber').waitFor()
  await inList(RENAMED).waitFor({ ...heard, state: 'hidden' })
  await expect.poll(() => countOf()).toBe(before)
})

it('shows a change while the list is being looked at', async () => {
  const other = await sitDown(browser)
  const elsewhere = merchantOf(other, product, 'fernhill')
  await elsewhere.openAdmin()
  await elsewhere.createProduct(NEW)
  await inList(NEW).waitFor(heard)
  await elsewhere.deleteProduct(NEW)
  await inList(NEW).waitFor({ ...heard, state: 'hidden' })
  await inList('Oak dibber').waitFor()
  expect(other.complaints).toEqual([])
  await other.context.close()
})

it('filters by words, status and vendor, and keeps them in the URL', async () => {
  const { app } = merchant
  await merchant.openSettings('Products')
  const all = await countOf()
  await app.getByRole('searchbox', { name: 'Search titles' }).fill('oak')
  await app.getByText(/^1–\d of \d results?/).waitFor()
  await inList('Oak dibber').waitFor()
  await me.page.waitForURL(/q=oak/)
  await me.page.reload()
  await inList('Oak dibber').waitFor()
  await expect.poll(() => countOf()).toBeLessThan(all)
  await app.getByRole('group').filter({ hasText: 'Archived' }).locator('summary').press('Enter')
  await app.getByRole('checkbox', { name: 'Archived' }).press('Space')
  await app.getByText('No product matches these filters').waitFor()
  await me.page.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Clear filters' }).first().click()
  await app.getByText(new RegExp(`of ${all} results`)).waitFor()
  await app.getByRole('group').filter({ hasText: 'Boyle Turnery' }).locator('summary').press('Enter')
  await app.getByRole('checkbox', { name: 'Boyle Turnery (6)' }).press('Space')
  await app.getByText('1–6 of 6 results, at most 50 per page').waitFor()
  await app.getByRole('button', { name: 'Clear filters' }).click()
  await app.getByLabel('Products per page').selectOption('10')
  await app.getByText(`1–10 of ${all} results, at most 10 per page`).waitFor()
  await app.getByRole('button', { name: 'Next page' }).click()
  await app.getByText(`11–20 of ${all} results, at most 10 per page`).waitFor()
  await app.getByRole('button', { name: 'Previous page' }).click()
  await app.getByText(`1–10 of ${all} results, at most 10 per page`).waitFor()
  await expectAccessible(merchant)
  expect(me.complaints).toEqual([])
})

it('leads from a title to the product in the admin', async () => {
  await merchant.openSettings('Products')
  await merchant.app.getByRole('searchbox', { name: 'Search titles' }).fill('Oak dibber')
  await merchant.app.getByText('1–1 of 1 result, at most 50 per page').waitFor()
  await inList('Oak dibber').click()
  await me.page.getByRole('heading', { name: 'Oak dibber', level: 1 }).waitFor()
})

it('fits a phone', async () => {
  const phone = await sitDown(browser, { width: 320, height: 720 })
  const there = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/settings?tabindex=1`)
  await range(there).waitFor()
  await phone.shot('catalogue-narrow')
  await expectFits(there)
  await expectAccessible(there)
  await phone.context.close()
})

it.skipIf(!existsSync(PRODUCT_FILES))('syncs a store made from two product files', async () => {
  const files = ['apparel.csv', 'home-and-garden.csv'].map((file) => join(PRODUCT_FILES, file))
  await product.command('sandbox', 'import', ...files, '--store', 'Orchard', '--currency', 'EUR')
  const person = await sitDown(browser)
  const there = merchantOf(person, product, 'orchard')
  await there.openAdmin()
  await there.installApp()
  await there.openSettings('Products')
  await there.synced()
  await expect.poll(() => countOf(there)).toBe(40)
  await person.shot('catalogue-imported')
  expect(person.complaints).toEqual([])
  await person.context.close()
})
