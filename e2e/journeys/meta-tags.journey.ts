import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { platformBehaves } from '../stage/bulk-edit.ts'
import { withColumn } from '../stage/csv-file.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { mailSubjects, makeStore, writesOf } from '../stage/platform-log.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** Meta tags as a merchant keeps them: found, changed in place and in the editor by keys, and a thousand from a file. */

const MANY = 1_000
const REFUSED = 30
const TITLE = 'Oak dibber for bulbs and seedlings, turned by hand | Fernhill'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  me = await sitDown(browser, { height: 1_000 })
  merchant = merchantOf(me.page, product, 'fernhill')
  await merchant.openAdmin()
  await merchant.installApp()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const openMetaTags = async (there = merchant) => {
  const entry = me.page.locator('#app-navigation').getByRole('link', { name: 'Meta tags' })
  if (!(await entry.isVisible())) await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await entry.click()
  await there.app.getByRole('tab', { name: 'AI meta tags' }).waitFor()
}
const grid = (there = merchant) => there.app.getByRole('grid')
const row = (title: string) => grid().getByRole('row').filter({ hasText: title })
const keys = async (...names: string[]) => {
  for (const name of names) await me.page.keyboard.press(name)
}
const axe = () =>
  expect.poll(() => accessibilityFindings(merchant.appFrame()), { timeout: 40_000 }).toEqual([])
const soon = { timeout: 30_000 }
/** Presses a key, by which these words appear: those of an earlier press must be gone, or they would be taken for them. */
const press = async (key: string, { says }: { says: string }) => {
  const words = me.page.getByText(says).first()
  await words.waitFor({ state: 'hidden' })
  await keys(key)
  await words.waitFor()
}
const pageTitle = async (title: string) => {
  await merchant.openProduct(title)
  return me.page.getByLabel('Page title').inputValue()
}

it('asks for a sync first, and fills by itself', async () => {
  await openMetaTags()
  await merchant.app.getByText('Your products are not synced, sync products first.').waitFor()
  await axe()
  await me.shot('meta-tags-1-not-synced')
  await merchant.app.getByRole('button', { name: 'Sync', exact: true }).click()
  await row('Oak dibber').first().waitFor({ timeout: 60_000 })
  await axe()
  await me.shot('meta-tags-2-grid')
})

it('keeps filters, kind and tab in the address', async () => {
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('dibber')
  await me.page.waitForURL(/q=dibber/)
  await expect.poll(() => grid().getByRole('rowheader').count(), soon).toBe(1)
  await me.page.reload()
  await row('Oak dibber').waitFor()
  expect(await grid().getByRole('rowheader').count()).toBe(1)
  await merchant.app.getByRole('button', { name: 'Collections' }).click()
  await me.page.waitForURL(/kind=collection/)
  await me.page.reload()
  await merchant.app.getByRole('button', { name: 'Collections', pressed: true }).waitFor()
  await grid().getByRole('rowheader').first().waitFor()
  await merchant.app.getByRole('tab', { name: 'Bulk AI operations' }).click()
  await me.page.waitForURL(/tabindex=5/)
  await me.page.reload()
  await merchant.app.getByText('No operations yet').waitFor()
  await merchant.app.getByRole('tab', { name: 'Bulk AI operations', selected: true }).waitFor()
  await axe()
})

it('changes a text in its place, with what to do said beside it', async () => {
  await openMetaTags()
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('Oak dibber')
  await me.page.waitForURL(/q=Oak/)
  const cell = row('Oak dibber').getByRole('gridcell').nth(1)
  await cell.focus()
  await keys('Enter')
  await merchant.app.getByRole('textbox', { name: 'SEO title of Oak dibber' }).waitFor()
  await keys('ControlOrMeta+a')
  await me.page.keyboard.type(TITLE)
  await press('Enter', { says: 'Saved successfully' })
  await cell.getByText(`${TITLE.length} characters`).waitFor()
  await cell.getByText('Good', { exact: true }).waitFor()
  expect(await pageTitle('Oak dibber')).toBe(TITLE)
})

it('walks the editor by keyboard alone', async () => {
  await openMetaTags()
  const cell = grid().getByRole('rowheader').first()
  // Into the cell first: a list that is drawn again meanwhile lets go of who is in it.
  const inside = async () => {
    await cell.press('Enter')
    return cell.locator('a:focus').count()
  }
  await expect.poll(inside, soon).toBe(1)
  await keys('Enter')
  const title = merchant.app.getByRole('textbox', { name: 'SEO title' })
  await title.waitFor()
  await merchant.app.getByRole('button', { name: 'Previous product' }).focus()
  await keys('Enter')
  await merchant.app.getByText('There is no previous product').waitFor()
  await axe()
  await me.shot('meta-tags-3-editor')
  const first = await merchant.app.getByRole('textbox', { name: 'Address (handle)' }).inputValue()
  await keys('j')
  const handle = merchant.app.getByRole('textbox', { name: 'Address (handle)' })
  await expect.poll(() => handle.inputValue(), soon).not.toBe(first)
  await keys('k')
  await expect.poll(() => handle.inputValue(), soon).toBe(first)
  await keys('?')
  await merchant.app.getByRole('dialog').getByText('Next product').waitFor()
  await keys('Escape')
  await press('ControlOrMeta+s', { says: 'No values are changed. Try changing values' })

  await title.focus()
  await keys('ControlOrMeta+a')
  await me.page.keyboard.type('Typed by keys, and seen in the result at once while it is typed')
  await merchant.app
    .getByRole('figure', { name: 'How a search result may look' })
    .getByText('Typed by keys')
    .waitFor()
  await keys('Tab')
  await me.page.keyboard.type('A description.')
  await keys('Tab')
  await me.page.keyboard.type('keys')
  await merchant.app.getByText(/^Score \d+ of 100$/).waitFor()
  await me.shot('meta-tags-4-typed')
  await press('ControlOrMeta+s', { says: 'Saved successfully' })
  await merchant.app.getByRole('button', { name: 'Undo: SEO title' }).waitFor()
  await press('ControlOrMeta+s', { says: 'No values are changed. Try changing values' })
  expect(me.complaints).toEqual([])
})

it('shows both values where somebody else was faster, and lets one choose', async () => {
  const title = merchant.app.getByRole('textbox', { name: 'SEO title' })
  const name = (await me.page.title()).split(' · ')[0] ?? ''
  await title.fill('Mine, typed while somebody else was at work on the same field')
  const other = await me.context.newPage()
  const there = merchantOf(other, product, 'fernhill')
  const shown = await merchant.app.getByRole('heading', { level: 1 }).innerText()
  await there.openProduct(shown || name)
  await other.getByLabel('Page title').fill('Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).first().click()
  await other.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
  await other.close()
  await title.press('ControlOrMeta+s')
  const question = merchant.app.getByText('Somebody else changed this field')
  await question.waitFor()
  await merchant.app.getByRole('definition').filter({ hasText: 'Theirs' }).waitFor()
  await me.shot('meta-tags-5-conflict')
  await axe()
  await merchant.app.getByRole('button', { name: 'Use mine' }).focus()
  await keys('Enter')
  await question.waitFor({ state: 'hidden' })
  await title.focus()
  await press('ControlOrMeta+s', { says: 'Saved successfully' })
  expect(await pageTitle(shown)).toMatch(/^Mine, typed/)
})

it('writes into the form by AI: a broken stream and an invented claim leave it as it was', async () => {
  await openMetaTags()
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('Beeswax')
  await me.page.waitForURL(/q=Beeswax/)
  await merchant.app.getByRole('link', { name: 'Beeswax pillar candle' }).click()
  const description = merchant.app.getByRole('textbox', { name: 'SEO description' })
  await description.waitFor()
  await merchant.app.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await merchant.app.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Expert')
  const write = merchant.app.getByRole('button', { name: 'Write', exact: true })
  await product.modelFaults({ streamCutRate: 1 })
  await write.click()
  await merchant.app.getByText('language-model.unreachable').waitFor(soon)
  expect(await description.inputValue()).toBe('')
  await product.modelFaults({ streamCutRate: 0, inventedClaimRate: 1 })
  await write.click()
  await merchant.app.getByText('The language model twice claimed what is not in your texts').waitFor(soon)
  expect(await merchant.app.getByText('{{').count()).toBe(0)
  await product.modelFaults({ inventedClaimRate: 0, streamPauseMs: 100 })
  await write.click()
  await merchant.app.getByRole('button', { name: 'Stop writing' }).waitFor()
  await merchant.app.getByText('Written. Read it, change what you like, and save.').waitFor(soon)
  await product.modelFaults()
  expect(await description.inputValue()).not.toBe('')
  await axe()

  await merchant.app.getByRole('link', { name: /^(All p|P)roducts$/ }).click()
  const question = me.page.getByRole('dialog').or(me.page.getByRole('alertdialog'))
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await description.inputValue()).not.toBe('')
  await merchant.discardInApp()
})

it('moves a page with a redirect, hides it, and takes all of that back at once', async () => {
  await openMetaTags()
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('Bog oak')
  await me.page.waitForURL(/q=Bog/)
  await merchant.app.getByRole('link', { name: 'Bog oak letter opener' }).click()
  const handle = merchant.app.getByRole('textbox', { name: 'Address (handle)' })
  const hidden = merchant.app.getByRole('switch', { name: 'Hide this page from search engines' })
  await handle.fill('bog-oak-opener')
  await merchant.app.getByRole('checkbox', { name: 'Create a redirect', checked: true }).waitFor()
  await hidden.press('Space')
  await merchant.app.getByText('This page will no longer be found').waitFor()
  await press('ControlOrMeta+s', { says: 'Saved successfully' })
  const editor = me.page.url()
  await merchant.openProduct('Bog oak letter opener')
  const address = await merchant.addressInStore()
  expect(address).toMatch(/bog-oak-opener$/)
  const shop = await me.context.newPage()
  await shop.goto(address.replace('bog-oak-opener', 'bog-oak-letter-opener'))
  expect(shop.url()).toBe(address)
  expect(await shop.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex')
  await shop.close()

  await me.page.goto(editor)
  await merchant.app.getByRole('button', { name: 'Undo: Hidden from search engines' }).click()
  await expect.poll(() => hidden.isChecked(), soon).toBe(false)
  await handle.fill('bog-oak-opener-two')
  await hidden.press('Space')
  await handle.press('ControlOrMeta+s')
  await me.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => hidden.isChecked(), soon).toBe(false)
  await expect.poll(() => handle.inputValue(), soon).toBe('bog-oak-opener')
})

it('keeps a view, edits what it finds in bulk, and refuses a file it cannot read', async () => {
  await openMetaTags()
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('candle')
  await me.page.waitForURL(/q=candle/)
  await merchant.app.getByText('Save as view', { exact: true }).click()
  await merchant.app.getByRole('textbox', { name: 'Name of the view' }).fill('Candles')
  await keys('Enter')
  const view = merchant.app.getByRole('button', { name: 'Candles', exact: true })
  await view.waitFor()
  await me.page.reload()
  await merchant.app.getByRole('button', { name: 'Candles', exact: true, pressed: true }).waitFor()
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: 'Edit…' }).click()
  const dialog = merchant.app.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await dialog.getByText('SEO Title is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('{title}, made by hand | {shop}')
  await dialog.getByText('would change. For example').waitFor()
  await axe()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await me.page.waitForURL(/operation=\d+/)
  await merchant.app.getByText('Completed', { exact: true }).first().waitFor(soon)
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  await merchant.app.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await merchant.app.getByText('It undoes this operation').waitFor(soon)
  await merchant.app.getByText('Completed', { exact: true }).first().waitFor(soon)

  await openMetaTags()
  await view.waitFor()
  await merchant.app.getByRole('button', { name: /^Delete.*Candles/ }).click()
  await view.waitFor({ state: 'detached' })
  await merchant.app.getByRole('button', { name: 'Import CSV' }).click()
  const buffer = Buffer.from('Foo,Bar\r\n1,2\r\n')
  await merchant.app.getByLabel('CSV file').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer })
  await merchant.app.getByText('meta-tags.no-columns').waitFor(soon)
  await axe()
})

it('writes a thousand titles from a file: refusals named, only those again, one mail each, and back', async () => {
  const store = await makeStore(product, { name: 'Thousand', products: MANY })
  merchant = merchantOf(me.page, product, store)
  await merchant.openAdmin()
  await merchant.installApp()
  await openMetaTags()
  await merchant.app.getByRole('button', { name: 'Sync', exact: true }).click()
  await grid().getByRole('rowheader').first().waitFor({ timeout: 120_000 })
  await merchant.app.getByText(`1–50 of 1,000 results`, { exact: false }).waitFor()
  const folder = mkdtempSync(join(import.meta.dirname, '../screenshots/csv-'))
  try {
    const download = me.page.waitForEvent('download')
    await merchant.app.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    const edited = withColumn(
      text,
      'SEO Title',
      ({ Title }) => `${Title}, chosen and checked by the people of our shop`,
    )
    expect(edited.rows).toHaveLength(MANY)
    const file = join(folder, 'titles.csv')
    writeFileSync(file, edited.text)
    await merchant.app.getByRole('button', { name: 'Import CSV' }).click()
    await merchant.app.getByLabel('CSV file').setInputFiles(file)
    const start = merchant.app.getByRole('button', { name: 'Change 1,000 items' })
    await start.waitFor({ timeout: 60_000 })
    await axe()
    await me.shot('meta-tags-6-dry-run')
    const refused = edited.rows.slice(100, 100 + REFUSED).map((each) => each['Id'] ?? '')
    const failIds = refused.map((id) => (id.startsWith('gid:') ? id : `gid://shopify/Product/${id}`))
    await platformBehaves(product, { failIds })
    await start.click()
    await merchant.app.getByText('Partial success', { exact: true }).first().waitFor({ timeout: 180_000 })
    const fact = async (name: string) =>
      (await merchant.app.locator('dt', { hasText: name }).locator('..').locator('dd').innerText()).trim()
    expect(await fact('Data updated')).toBe('970')
    expect(await fact('Data failed to update')).toBe('30')
    await axe()
    await me.shot('meta-tags-7-partial')
    await expect.poll(async () => (await mailSubjects(product, store)).length, soon).toBe(1)

    await platformBehaves(product, { failIds: [] })
    const { lastId } = await writesOf(product, store)
    await merchant.app.getByRole('button', { name: 'Run the 30 that failed again' }).click()
    await merchant.app.getByText('Completed', { exact: true }).first().waitFor()
    expect(await fact('Data updated')).toBe('1,000')
    expect((await writesOf(product, store, lastId)).count).toBe(REFUSED)
    await expect.poll(async () => (await mailSubjects(product, store)).length, soon).toBe(2)

    // Names that are part of no other: the admin's search finds just them.
    const meanwhile = ['Product 901', 'Product 902']
    const address = me.page.url()
    for (const title of meanwhile) {
      await merchant.openProduct(title)
      await me.page.getByLabel('Page title').fill('By my own hand')
      await me.page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await me.page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
    }
    await me.page.goto(address)
    await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
    await merchant.app.getByRole('dialog').getByRole('button', { name: 'Undo 1,000 changes' }).click()
    await merchant.app
      .getByText('2 values were edited by someone else and left alone')
      .waitFor({ timeout: 180_000 })
    for (const title of meanwhile) await merchant.app.getByText(`${title} (SEO title)`).first().waitFor()
    await expect.poll(() => fact('Data updated'), { timeout: 120_000 }).toBe('998')
    await me.shot('meta-tags-8-undone')
    const other = edited.rows.find((each) => each['Title'] === 'Product 903')
    expect(await pageTitle('Product 903')).toBe(edited.before.get(other?.['Id'] ?? ''))
    expect(me.complaints).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('fits a phone in German, and the dark', async () => {
  for (const [name, options] of [
    ['phone', { width: 320, height: 720, locale: 'de-DE' }],
    ['narrow', { width: 390, height: 844, dark: true }],
  ] as const) {
    const phone = await sitDown(browser, options)
    const there = merchantOf(phone.page, product, 'fernhill')
    const german = 'locale' in options ? '&locale=de' : ''
    const screens = ['?tabindex=1', '?tabindex=5', '/import?x=1']
    for (const [index, screen] of screens.entries()) {
      await phone.page.goto(
        `${product.adminOrigin}/store/fernhill/apps/signpost/seo-booster/metatags${screen}${german}`,
      )
      if (index === 0) await there.app.getByRole('grid').waitFor()
      else
        await there.app
          .locator('main')
          .getByRole(index === 1 ? 'tablist' : 'group')
          .or(there.app.locator('input[type=file]'))
          .first()
          .waitFor()
      await phone.shot(`meta-tags-${name}-${index}`)
      expect(await sidewaysScroll(there.appFrame()), `${name} ${screen}`).toBe(0)
      await expect.poll(() => accessibilityFindings(there.appFrame()), { timeout: 40_000 }).toEqual([])
    }
    await phone.page.goto(
      `${product.adminOrigin}/store/fernhill/apps/signpost/seo-booster/metatags?tabindex=1${german}`,
    )
    await there.app.getByRole('rowheader').getByRole('link').first().click()
    await there.app.getByRole('figure').first().waitFor()
    await phone.shot(`meta-tags-${name}-editor`)
    expect(await sidewaysScroll(there.appFrame()), `${name} editor`).toBe(0)
    await expect.poll(() => accessibilityFindings(there.appFrame()), { timeout: 40_000 }).toEqual([])
    await phone.context.close()
  }
})
