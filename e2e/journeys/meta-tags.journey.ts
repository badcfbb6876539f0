import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** Meta tags edited one by one: found, changed in the list and in the editor by keyboard, and undone. */

const TITLE = 'Oak dibber for bulbs and seedlings, turned by hand | Fernhill'
/** A cell with this text empties its field. */
const CLEARS = '[clear]'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue', seat: { height: 1_000 } })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const grid = () => merchant.app.getByRole('grid')
const row = (title: string) => grid().getByRole('row').filter({ hasText: title })
const find = async (words: string) => {
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill(words)
  await me.page.waitForURL(({ searchParams }) => searchParams.get('q') === words)
}
/** Opens More, next to the filters. */
const openMore = () => merchant.app.locator('summary', { hasText: 'More' }).click()
/**
 * Presses a key and waits for these words. Waits first until those of an earlier press are gone, to avoid mistaking
 * them for the new ones.
 */
const press = async (key: string, { says }: { says: string }) => {
  const words = me.page.getByText(says).first()
  await words.waitFor({ state: 'hidden' })
  await merchant.keys(key)
  await words.waitFor()
}

it('fills by itself', async () => {
  await merchant.openMetaTags()
  await merchant.synced()
  await grid().getByRole('rowheader').first().waitFor()
  await expectAccessible(merchant)
  await me.shot('meta-tags-2-grid')
})

it('counts what is wrong, and filters by it with a click', async () => {
  await merchant.app.getByText('Texts for new and changed items are not written automatically.').waitFor()
  const titles = merchant.app.getByRole('group', { name: 'SEO titles' })
  const repeated = titles.getByRole('button', { name: /^Repeated/ })
  const count = Number(/\d+/.exec(await repeated.innerText())?.[0])
  expect(count).toBeGreaterThan(1)
  await repeated.click()
  await me.page.waitForURL(/state=repeated-title/)
  await expect.poll(() => grid().getByRole('rowheader').count()).toBe(count)
  await grid()
    .getByRole('button', { name: /^Show the details/ })
    .first()
    .click()
  await merchant.app.getByText(/Other pages with the same title: [1-9]/).waitFor()
  await expectAccessible(merchant)
  await me.shot('meta-tags-3-repeated')
  await titles.getByRole('button', { name: /^Repeated/, pressed: true }).click()
  await expect.poll(() => grid().getByRole('rowheader').count()).toBeGreaterThan(count)
})

it('draws the rows a window shows, and leads by keys to those it does not', async () => {
  const rows = grid().getByRole('rowheader')
  await rows.first().focus()
  expect(await rows.count()).toBeLessThan(40)
  const focused = (index: number) => merchant.app.locator(`tr[aria-rowindex="${index}"] :focus`)
  await merchant.keys('Control+End')
  await focused(51).waitFor()
  await merchant.keys('ArrowUp')
  await focused(50).waitFor()
  await merchant.keys('Control+Home')
  await focused(2).waitFor()
  await grid().getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByText('50 rows selected', { exact: true }).waitFor()
  await merchant.app.getByRole('button', { name: 'Clear selection' }).click()
})

it('keeps filters, kind and tab in the URL', async () => {
  const counts = merchant.app.getByRole('group', { name: 'SEO titles' }).getByRole('button', { name: /\d$/ })
  await expect.poll(() => counts.count()).toBe(4)
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('dibber')
  await me.page.waitForURL(/q=dibber/)
  await expect.poll(() => grid().getByRole('rowheader').count()).toBe(1)
  // They are counts of all products, and the list shows those of a search.
  expect(await counts.count()).toBe(0)
  await me.page.reload()
  await row('Oak dibber').waitFor()
  await expect.poll(() => grid().getByRole('rowheader').count()).toBe(1)
  await merchant.app.getByRole('button', { name: 'Collections' }).click()
  await me.page.waitForURL(/kind=collection/)
  await me.page.reload()
  await merchant.app.getByRole('button', { name: 'Collections', pressed: true }).waitFor()
  await grid().getByRole('rowheader').first().waitFor()
  await merchant.openTab('Bulk operations')
  await me.page.waitForURL(/tabindex=5/)
  await me.page.reload()
  await merchant.app.getByText('No operations yet').waitFor()
  await merchant.app.getByRole('tab', { name: 'Bulk operations', selected: true }).waitFor()
  await expectAccessible(merchant)
})

it('asks by tag, and shows when something was created', async () => {
  await merchant.openMetaTags()
  await merchant.app.locator('summary', { hasText: 'Tag' }).click()
  const linen = merchant.app.getByText(/^linen \(\d+\)$/)
  const count = Number(/\d+/.exec(await linen.innerText())?.[0])
  await linen.click()
  await me.page.waitForURL(/tag=linen/)
  await expect.poll(() => grid().getByRole('rowheader').count()).toBe(count)
  await openMore()
  await merchant.app.getByRole('checkbox', { name: 'Created', exact: true }).check()
  await grid().getByRole('columnheader', { name: 'Created' }).waitFor()
  await me.page.waitForURL(/columns=/)
  await me.page.reload()
  await grid().getByRole('columnheader', { name: 'Created' }).waitFor()
  await expectAccessible(merchant)
})

it('changes a text in its place, with what to do said beside it', async () => {
  await merchant.openMetaTags()
  await find('Oak dibber')
  const cell = row('Oak dibber').getByRole('gridcell').nth(1)
  await cell.focus()
  await merchant.keys('Enter')
  await merchant.typeOver(merchant.app.getByRole('textbox', { name: 'SEO title of Oak dibber' }), TITLE)
  await press('Enter', { says: 'Saved successfully' })
  await cell.getByText(`${TITLE.length} characters`).waitFor()
  await cell.getByText('Good', { exact: true }).waitFor()
  expect(await merchant.pageTitle('Oak dibber')).toBe(TITLE)
})

it('judges by the narrower lengths once they are chosen', async () => {
  await merchant.openMetaTags()
  await find('Oak dibber')
  const cell = row('Oak dibber').getByRole('gridcell').nth(1)
  await cell.getByText('Good', { exact: true }).waitFor()
  await openMore()
  await merchant.app.getByRole('button', { name: 'Lengths…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Lengths used by the checks' })
  await dialog.getByRole('radio', { name: /50 to 60 characters/ }).check()
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await cell.getByText('Could be better', { exact: true }).waitFor()
  await row('Oak dibber').getByRole('checkbox').check()
  await merchant.app.getByRole('button', { name: 'Edit…' }).click()
  const edit = merchant.app.getByRole('dialog', { name: 'Edit 1 product' })
  await edit.getByText('Only fill empty fields').click()
  await edit.getByRole('textbox', { name: 'Text' }).fill(`${TITLE}.`)
  await edit.getByText(`${TITLE.length + 1} characters. Keep it to 60`).waitFor()
  await merchant.keys('Escape')
  await edit.waitFor({ state: 'hidden' })
})

it('says before anything is written which texts a file clears', async () => {
  await merchant.chooseMore('Import CSV')
  const buffer = Buffer.from(`Handle,SEO Title\r\noak-dibber,${CLEARS}\r\n`)
  await merchant.app.getByLabel('CSV file').setInputFiles({ name: 'clear.csv', mimeType: 'text/csv', buffer })
  await merchant.app.getByText('Cleared', { exact: true }).waitFor(soon)
  await merchant.app.getByRole('button', { name: 'Change 1 item' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('meta-tags-cleared')
})

it('walks the editor by keyboard alone', async () => {
  await merchant.openMetaTags()
  const cell = grid().getByRole('rowheader').first()
  // Focuses the cell first: a list that is rendered again meanwhile loses its focus.
  const inside = async () => {
    await cell.press('Enter')
    return cell.locator('a:focus').count()
  }
  await expect.poll(inside).toBe(1)
  await merchant.keys('Enter')
  const title = merchant.app.getByRole('textbox', { name: 'SEO title' })
  await title.waitFor()
  await merchant.app.getByRole('button', { name: 'Previous product' }).focus()
  await merchant.keys('Enter')
  await merchant.app.getByText('There is no previous product').waitFor()
  await expectAccessible(merchant)
  await me.shot('meta-tags-3-editor')
  const first = await merchant.app.getByRole('textbox', { name: 'URL handle' }).inputValue()
  await merchant.keys('j')
  const handle = merchant.app.getByRole('textbox', { name: 'URL handle' })
  await expect.poll(() => handle.inputValue()).not.toBe(first)
  await merchant.keys('k')
  await expect.poll(() => handle.inputValue()).toBe(first)
  await merchant.keys('?')
  const shortcuts = merchant.app.getByRole('dialog')
  await shortcuts.getByText('Next product').waitFor()
  await merchant.keys('Escape')
  await shortcuts.waitFor({ state: 'hidden' })
  await press('ControlOrMeta+s', { says: 'No values are changed. Try changing values' })

  await title.focus()
  await merchant.typeOver(title, 'Typed by keys, and seen in the result at once while it is typed')
  await merchant.app
    .getByRole('figure', { name: 'How a search result may look' })
    .getByText('Typed by keys')
    .waitFor()
  await merchant.app
    .getByRole('figure', { name: 'How a shared link may look' })
    .getByText('Typed by keys')
    .waitFor()
  await merchant.keys('Tab')
  await me.page.keyboard.type('A description.')
  await merchant.app.getByText('No score yet').waitFor()
  await merchant.keys('Tab')
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
  await title.fill('Mine, typed while somebody else was at work on the same field')
  const shown = await merchant.app.getByRole('heading', { level: 1 }).innerText()
  const other = await me.context.newPage()
  await merchantOf({ page: other }, product, 'fernhill').changePageTitle(shown, 'Theirs')
  await other.close()
  await title.press('ControlOrMeta+s')
  const question = merchant.app.getByText('Someone else changed this field')
  await question.waitFor()
  await merchant.app.getByRole('definition').filter({ hasText: 'Theirs' }).waitFor()
  await me.shot('meta-tags-5-conflict')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Use mine' }).focus()
  await merchant.keys('Enter')
  await question.waitFor({ state: 'hidden' })
  await title.focus()
  await press('ControlOrMeta+s', { says: 'Saved successfully' })
  expect(await merchant.pageTitle(shown)).toMatch(/^Mine, typed/)
})

it('writes into the form by AI: a broken stream and an invented claim leave it as it was', async () => {
  await merchant.openMetaTags()
  await find('Beeswax')
  await merchant.app.getByRole('link', { name: 'Beeswax pillar candle' }).click()
  const description = merchant.app.getByRole('textbox', { name: 'SEO description' })
  await description.waitFor()
  await merchant.app.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await merchant.app.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Expert')
  const write = merchant.app.getByRole('button', { name: 'Write', exact: true })
  await product.modelFaults({ streamCutRate: 1 })
  await write.click()
  await merchant.app.locator('[data-code="language-model.unreachable"]').waitFor(soon)
  await expect.poll(() => description.inputValue()).toBe('')
  await product.modelFaults({ streamCutRate: 0, inventedClaimRate: 1 })
  await write.click()
  await merchant.app
    .getByText('The language model twice claimed something your texts do not say')
    .waitFor(soon)
  await merchant.app.getByText('{{').waitFor({ state: 'hidden' })
  await product.modelFaults({ inventedClaimRate: 0, streamPauseMs: 100 })
  await write.click()
  await merchant.app.getByRole('button', { name: 'Stop writing' }).waitFor()
  await merchant.app.getByText('Written. Check it, change what you like, and save.').waitFor(soon)
  await product.modelFaults()
  await expect.poll(() => description.inputValue()).not.toBe('')
  await expectAccessible(merchant)

  await merchant.app.getByRole('link', { name: /^(All p|P)roducts$/ }).click()
  const question = me.page.getByRole('dialog').or(me.page.getByRole('alertdialog'))
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => description.inputValue()).not.toBe('')
  await merchant.discardInApp()
})

it('moves a page with a redirect, hides it, and takes all of that back at once', async () => {
  await merchant.openMetaTags()
  await find('Bog oak')
  await merchant.app.getByRole('link', { name: 'Bog oak letter opener' }).click()
  const handle = merchant.app.getByRole('textbox', { name: 'URL handle' })
  const hidden = merchant.app.getByRole('switch', { name: 'Hide this page from search engines' })
  await handle.fill('bog-oak-opener')
  await merchant.app.getByRole('checkbox', { name: 'Create a redirect', checked: true }).waitFor()
  await hidden.press('Space')
  await merchant.app.getByText('People will no longer find this page').waitFor()
  await press('ControlOrMeta+s', { says: 'Saved successfully' })
  const editor = me.page.url()
  await merchant.openProduct('Bog oak letter opener')
  const url = await merchant.urlInStore()
  expect(url).toMatch(/bog-oak-opener$/)
  const shop = await me.context.newPage()
  await shop.goto(url.replace('bog-oak-opener', 'bog-oak-letter-opener'))
  expect(shop.url()).toBe(url)
  expect(await shop.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex')
  await shop.close()

  await me.page.goto(editor)
  await merchant.app.getByRole('button', { name: 'Undo: Hidden from search engines' }).click()
  await expect.poll(() => hidden.isChecked()).toBe(false)
  await handle.fill('bog-oak-opener-two')
  await hidden.press('Space')
  await handle.press('ControlOrMeta+s')
  await me.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => hidden.isChecked()).toBe(false)
  await expect.poll(() => handle.inputValue()).toBe('bog-oak-opener')
})

it('fits a phone, and speaks German', async () => {
  const phone = await sitDown(browser, { width: 320, height: 720, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'fernhill')
  const url = `${product.adminOrigin}/store/fernhill/apps/signpost`
  await phone.page.goto(`${url}/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  const screens = [
    ['/import', there.app.getByLabel('CSV-Datei')],
    ['?tabindex=5', there.app.getByRole('grid', { name: 'Sammelvorgänge' })],
    ['?tabindex=1', there.app.getByRole('grid', { name: 'Produkte' })],
  ] as const
  for (const [index, [screen, sign]] of screens.entries()) {
    await phone.page.goto(`${url}/seo-booster/metatags${screen}`)
    await sign.waitFor()
    await phone.shot(`meta-tags-phone-${index}`)
    await expectFits(there)
    await expectAccessible(there)
  }
  await there.app.getByRole('rowheader').getByRole('link').first().click()
  await there.app.getByRole('figure').first().waitFor()
  await phone.shot('meta-tags-phone-editor')
  await expectFits(there)
  await expectAccessible(there)
  await phone.context.close()
})
