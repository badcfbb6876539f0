import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type EditedProduct, editEveryTitle, platformBehaves } from '../stage/bulk-edit.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** Signpost's changes to the store as the merchant follows them, and how to undo them. */

const REFUSED = 3
/**
 * Each call to the platform takes this long, so that nothing ends before the test has checked it and made the
 * platform fast again.
 */
const HELD_UP = { latencyMs: 8_000 }

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let edited: EditedProduct[]

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    async ready(begun) {
      await begun.merchant.openSettings('Products')
      await begun.merchant.synced()
    },
  })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const grid = (name: string) => merchant.app.getByRole('grid', { name })
/** Buttons of the open screen's title bar. */
const inTitleBar = (name: string) => me.page.locator('#title-bar').getByRole('button', { name })
/** Rows of an earlier query stay on screen, greyed out, until the next response arrives. */
const loaded = (name: string) =>
  merchant.app
    .locator('[aria-busy=false]')
    .filter({ has: grid(name) })
    .waitFor()

it('is empty before Signpost has changed anything', async () => {
  await merchant.openHistory()
  await merchant.app.getByText('No changes yet').waitFor()
  await me.shot('history-1-empty')
  await expectAccessible(merchant)
  // Nothing to undo, and nothing to export.
  expect(await inTitleBar('Undo everything since…').count()).toBe(0)
  expect(await merchant.app.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await merchant.openScreen('Links & Sitemaps')
  await merchant.app.getByText('unresolved broken links').first().waitFor()
  await inTitleBar('Import CSV').waitFor()
  expect(await inTitleBar('Export CSV').count()).toBe(0)
})

it('counts an operation while it runs, which may be left', async () => {
  await platformBehaves(product, HELD_UP)
  edited = await editEveryTitle(product, 'fernhill', (title) => `${title} from our garden`)
  await merchant.openOperation()
  await merchant.app.getByRole('progressbar').waitFor()
  await merchant.app
    .getByText(/^\d+ of \d+ changes$/)
    .first()
    .waitFor()
  await me.shot('history-2-running')
  await platformBehaves(product, { latencyMs: 0 })
  await merchant.badge('Completed').waitFor(soon)
  await expect.poll(() => merchant.fact('Data updated')).toBe(String(edited.length))
  await expectAccessible(merchant)
})

it('names what the store refused, and runs only that again', async () => {
  const failIds = edited.slice(0, REFUSED).map(({ id }) => id)
  await platformBehaves(product, { failIds })
  await editEveryTitle(product, 'fernhill', (title) => `${title}, grown with care`)
  await merchant.openOperation()
  await merchant.badge('Partial success').waitFor(soon)
  await expect.poll(() => merchant.fact('Data failed to update')).toBe(String(REFUSED))
  await merchant.app.getByText(`${REFUSED} changes failed`).waitFor()
  await me.shot('history-3-partial')
  await merchant.app.getByRole('link', { name: 'Show them' }).click()
  await expect.poll(() => grid('Changes').getByRole('rowheader').count()).toBe(REFUSED)
  await platformBehaves(product, { failIds: [] })
  await merchant.app.getByRole('button', { name: `Run ${REFUSED} failed changes again` }).click()
  await merchant.badge('Completed').waitFor(soon)
  await expect.poll(() => merchant.fact('Runs')).toBe('2')
  await expect.poll(() => merchant.fact('Total errors')).toBe(String(REFUSED))
  await expect.poll(() => merchant.fact('Data updated')).toBe(String(edited.length))
})

it('undoes the operation, and leaves alone and names what somebody edited since', async () => {
  const meanwhile = edited.slice(-2).map(({ title }) => title)
  for (const title of meanwhile) await merchant.changePageTitle(title, 'By my own hand')
  await merchant.openOperation()
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = merchant.app.getByRole('dialog')
  await question.getByRole('heading', { name: `Undo ${edited.length} changes?` }).waitFor()
  await me.shot('history-4-question')
  await question.getByRole('button', { name: `Undo ${edited.length} changes` }).click()
  await merchant.app.getByText('2 values were edited by someone else and left alone').waitFor(soon)
  for (const title of meanwhile) await merchant.app.getByText(`${title} (SEO title)`).first().waitFor()
  await merchant.badge('Partial success').waitFor(soon)
  await expect.poll(() => merchant.fact('Data updated')).toBe(String(edited.length - 2))
  await me.shot('history-5-undone')
  await merchant.app.getByRole('link', { name: 'Undoes this operation' }).click()
  await merchant.app.getByRole('link', { name: 'Undone by this operation' }).waitFor()
  await expectAccessible(merchant)
})

it('cancels: what was sent is completed, the rest is left out', async () => {
  await platformBehaves(product, HELD_UP)
  await editEveryTitle(product, 'fernhill', (title) => `${title} for cold days`)
  // This operation waits behind the slow one.
  await editEveryTitle(product, 'fernhill', (title) => `${title} for hot days`)
  await merchant.openOperation()
  await merchant.app.getByRole('button', { name: 'Cancel' }).click()
  await merchant.badge('Cancelling').or(merchant.badge('Cancelled')).first().waitFor(soon)
  await platformBehaves(product, { latencyMs: 0 })
  await merchant.badge('Cancelled').waitFor(soon)
  const leftOut = Number(await merchant.fact('Left out'))
  expect(leftOut).toBeGreaterThan(0)
  expect(leftOut + Number(await merchant.fact('Data updated'))).toBe(edited.length)
  await me.shot('history-cancelled')
  // The earlier operation continues on its own; the test checks its writes next.
  await merchant.openOperation(1)
  await merchant.badge('Completed').waitFor(soon)
})

it('finds one change in the whole history by keys alone, unfolds it and takes it back', async () => {
  await merchant.openHistory()
  const { title } = edited[0] ?? { title: '' }
  const changes = grid('Changes to your store')
  await merchant.app.getByRole('searchbox', { name: 'Search items by name' }).fill(title)
  await me.page.waitForURL(/q=/)
  const found = async () => new Set(await changes.getByRole('rowheader').allInnerTexts()).size
  await expect.poll(found).toBe(1)
  await merchant.app.locator('summary', { hasText: 'Status' }).click()
  await merchant.app.getByRole('checkbox', { name: 'Changed', exact: true }).press('Space')
  await me.page.waitForURL(/state=applied/)
  await changes.getByText('for cold days').first().waitFor()
  await loaded('Changes to your store')
  await changes.getByRole('rowheader').first().focus()
  await merchant.keys('ArrowDown', 'ArrowUp', 'ArrowRight', 'Home', 'Enter', 'Enter')
  await merchant.app.getByText('Before', { exact: true }).last().waitFor()
  await me.shot('history-6-change')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Undo: SEO title' }).first().press('Enter')
  await me.page
    .getByText(/^(Undone|Undo has started)/)
    .first()
    .waitFor()
})

it('says how much an undo since a moment takes back before it does', async () => {
  await merchant.openHistory()
  await me.page.getByRole('button', { name: 'Undo everything since…' }).click()
  const question = merchant.app.getByRole('dialog')
  await question.getByText(/changes to \d+ items from \d+ operations since/).waitFor()
  await me.shot('history-7-since')
  await expectAccessible(merchant)
  await question.getByRole('button', { name: /^Undo \d+ changes$/ }).click()
  await merchant.app.getByRole('heading', { name: /^Undo: Everything since/ }).waitFor()
  await merchant.badge('Completed').or(merchant.badge('Partial success')).waitFor(soon)
  expect(await merchant.pageTitle(edited[0]?.title ?? '')).not.toMatch(/garden|care|cold/)
  expect(me.complaints).toEqual([])
})

it('fits a phone and speaks German', async () => {
  const phone = await sitDown(browser, { width: 320, height: 720, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'fernhill')
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
    await expectFits(there)
    await expectAccessible(there)
  }
  await there.app.getByRole('rowheader').getByRole('link').first().click()
  await there.app.locator('dl').waitFor()
  await phone.shot('history-phone-operation')
  await expectFits(there)
  await phone.context.close()
})
