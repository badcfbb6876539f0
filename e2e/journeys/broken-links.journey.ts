import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { ledOn } from '../stage/led-on.ts'
import { type MetPage, meetPage } from '../stage/meet-page.ts'
import type { Merchant } from '../stage/merchant.ts'
import { pageScripts } from '../stage/page-scripts.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/**
 * A missing path: requested, counted, redirected, ignored, deleted; and the automatic effects of the merchant's
 * rules.
 */

const DEAD = '/products/oak-dibbber'

let product: Product
let me: Person
let merchant: Merchant
/** Requests a path as a visitor of the store. */
let meet: (path: string) => Promise<MetPage>
/** Pages other than the 404 page, with the scripts they had before Signpost printed anything. */
const OTHERS = [
  '/',
  '/products/oak-dibber',
  '/collections/all',
  '/pages/about-fernhill',
  '/blogs/journal',
  '/blogs/journal/what-the-wax-does',
  '/search?q=oak',
]
const scriptsBefore = new Map<string, string[]>()

beforeAll(async () => {
  const stage = await begin({ seat: { width: 1_440, height: 1_000 } })
  ;({ product, me, merchant } = stage)
  await merchant.openProduct('Oak dibber')
  const { origin } = new URL(await merchant.urlInStore())
  meet = (path) => meetPage(stage.browser, origin + path)
  for (const path of OTHERS) scriptsBefore.set(path, pageScripts((await meet(path)).html))
  await merchant.openSchemaSetup()
  await merchant.switchEmbedOn()
  // Away from the theme editor, whose preview complains about images it preloads while nobody looks.
  await merchant.openProduct('Oak dibber')
  return stage.end
})

const app = () => merchant.app
const row = (path: string) =>
  app()
    .getByRole('row')
    .filter({ has: app().getByText(path, { exact: true }) })
const find = async (path: string) => {
  await app().getByRole('searchbox', { name: 'Search paths' }).fill(path)
  // A selection belongs to the current list, so this must be the filtered one.
  await app().getByRole('button', { name: 'Clear filters' }).first().waitFor(soon)
  await row(path).waitFor(soon)
}
const traffic = (path: string) => row(path).getByRole('gridcell').nth(1).innerText()
/** Tabs show a count after their names, and one name ends like another. */
const openTab = async (name: string) => {
  const tab = app().getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab.click()
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
}
const openList = async (tab: string) => {
  await merchant.openScreen('Links & Sitemaps')
  await openTab(tab)
}
const decide = async (path: string, button: string) => {
  await find(path)
  await row(path)
    .getByRole('button', { name: `${button} ${path}` })
    .click()
}

it('counts what a visitor meets three times, and prints its script on the 404 page alone', async () => {
  for (let visit = 1; visit <= 3; visit += 1) {
    const met = await meet(DEAD)
    expect(met.status).toBe(404)
    expect(met.html).toContain('/apps/signpost/404')
  }
  for (const path of OTHERS) {
    const { status, html } = await meet(path)
    expect([status, pageScripts(html)], path).toEqual([200, scriptsBefore.get(path)])
    // The platform itself names the app embed in a comment.
    expect(html, path).not.toMatch(/["'(]\/apps\/signpost/)
  }
  await openList('Unresolved')
  await find(DEAD)
  await expect.poll(() => traffic(DEAD), soon).toMatch(/^3\b/)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('broken-links-1-unresolved')
})

it('says why a page is near, and redirects there', async () => {
  await expect.poll(() => row(DEAD).innerText(), soon).toContain('/products/oak-dibber\n')
  await decide(DEAD, 'Resolve')
  const dialog = app().getByRole('dialog', { name: `Resolve ${DEAD}` })
  await dialog.getByText('a typo was corrected', { exact: false }).waitFor()
  await expectAccessible(merchant)
  await me.shot('broken-links-2-resolve')
  await dialog.getByRole('radio', { name: 'To another page' }).check()
  await dialog.getByRole('button', { name: 'Redirect' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Path of the page' }).fill('https://elsewhere.example/')
  await dialog.getByText('Redirect URLs are paths without a domain').waitFor()
  await dialog.getByRole('textbox', { name: 'Path of the page' }).fill('products/oak-dibber')
  await dialog.getByText('Will be saved as /products/oak-dibber').waitFor()
  await dialog.getByRole('radio', { name: /^\/products\/oak-dibber\b(?!-)/ }).check()
  await dialog.getByRole('button', { name: 'Redirect' }).click()
  await me.page.getByText('Redirect saved').waitFor()
  expect(await meet(DEAD)).toMatchObject({ status: 200, path: '/products/oak-dibber', redirect: 301 })
})

it('archives, reverts and deletes, and the store follows', async () => {
  await openTab('Resolved')
  await decide(DEAD, 'Change')
  const dialog = app().getByRole('dialog', { name: `Resolve ${DEAD}` })
  await dialog.getByRole('radio', { name: 'Archive without a redirect' }).check()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await meet(DEAD)).status).toBe(404)
  await openTab('Archived')
  await decide(DEAD, 'Change')
  await dialog.getByRole('radio', { name: 'Back to unresolved' }).check()
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await meet(DEAD)).toMatchObject({ status: 404, redirect: null })
  await openTab('Unresolved')
  await find(DEAD)
  await row(DEAD).getByRole('checkbox').check()
  await app().getByRole('button', { name: 'Delete', exact: true }).click()
  await app().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await row(DEAD).waitFor({ state: 'detached' })
})

it('brings a deleted link back from History, with its visits', async () => {
  await merchant.openHistory()
  // The newest change, and the only one of the link whose value stands.
  const deleted = app().getByRole('grid', { name: 'Changes to your store' }).getByRole('rowheader').first()
  await expect.poll(() => deleted.innerText(), soon).toContain(DEAD)
  await app()
    .getByRole('button', { name: `Show the details of ${DEAD}` })
    .first()
    .click()
  await app().getByRole('button', { name: 'Undo: Broken link' }).click()
  await me.page.getByText('Undone').first().waitFor(soon)
  await openList('Unresolved')
  await find(DEAD)
  // Three before the redirect, one while the link was archived, one after that.
  await expect.poll(() => traffic(DEAD), soon).toMatch(/^5\b/)
})

it('deletes a redirected link in the store, too', async () => {
  await decide(DEAD, 'Resolve')
  const dialog = app().getByRole('dialog', { name: `Resolve ${DEAD}` })
  await dialog.getByRole('radio', { name: 'To another page' }).check()
  await dialog.getByRole('textbox', { name: 'Path of the page' }).fill('/products/oak-dibber')
  await dialog.getByRole('button', { name: 'Redirect' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await meet(DEAD)).redirect).toBe(301)
  await openTab('Resolved')
  await find(DEAD)
  await row(DEAD).getByRole('checkbox').check()
  await app().getByRole('button', { name: 'Delete', exact: true }).click()
  await app().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await row(DEAD).waitFor({ state: 'detached' })
  // Without a browser, which would report the visit.
  expect(await ledOn(product, 'fernhill', DEAD)).toBeNull()
})

it('shows where several would lead, guesses among them, before it redirects them', async () => {
  const [sure, guess, blog, nowhere] = [
    '/products/oak-dibbler',
    '/products/steel-watering-can',
    '/blogs/journal/winter-list',
    '/products/xyzzy',
  ] as const
  for (const path of [sure, guess, blog, nowhere]) await meet(path)
  await openTab('Unresolved')
  for (const [path, found] of [
    [sure, 'Close match'],
    [guess, 'Suggestion'],
    [blog, 'Suggestion'],
    [nowhere, 'No similar page found'],
  ] as const)
    await expect.poll(() => row(path).innerText(), soon).toContain(found)
  await app().getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await app().getByRole('button', { name: 'Redirect', exact: true }).click()
  const dialog = app().getByRole('dialog', { name: 'Redirect 4 links' })
  await dialog.getByRole('button', { name: 'Redirect 1 link' }).waitFor()
  await me.shot('broken-links-several-1-sure')
  await dialog.getByRole('radio', { name: /each to its suggested page/ }).check()
  await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toHaveLength(3)
  const would = await dialog.getByRole('listitem').allInnerTexts()
  expect(would.map((text) => text.includes('Suggestion')).toSorted()).toEqual([false, true, true])
  await expectAccessible(merchant)
  await me.shot('broken-links-several-2-guesses')
  await me.page.setViewportSize({ width: 390, height: 844 })
  await expectFits(merchant)
  await expectAccessible(merchant)
  await me.shot('broken-links-several-2-guesses-390')
  await me.page.setViewportSize({ width: 1_440, height: 1_000 })
  await dialog.getByRole('button', { name: 'Redirect 3 links' }).click()
  await me.page.getByText('Redirect saved').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await meet(sure)).toMatchObject({ path: '/products/oak-dibber', redirect: 301 })
  expect(await meet(blog)).toMatchObject({ path: '/blogs/journal', redirect: 301 })
  expect((await meet(guess)).redirect).toBe(301)
  // What nobody found a page for stays, and is archived.
  await row(guess).waitFor({ state: 'detached' })
  await row(nowhere).getByRole('checkbox').check()
  await app().getByRole('button', { name: 'Archive', exact: true }).click()
  await row(nowhere).waitFor({ state: 'detached' })
})

it('captures nothing while capture is stopped', async () => {
  await openTab('Overview')
  await app().getByRole('switch', { name: 'Capture broken links' }).click()
  await app().getByText('Capture is stopped').waitFor(soon)
  await me.shot('broken-links-3-overview')
  await expectAccessible(merchant)
  const met = await meet('/products/met-while-stopped')
  expect([met.status, met.html.includes('/apps/signpost/404')]).toEqual([404, false])
  await app().getByRole('button', { name: 'Start capture' }).click()
  await app().getByText('Capture is stopped').waitFor({ state: 'detached' })
  await openTab('Unresolved')
  await app().getByText('No unresolved links').waitFor(soon)
})

it('says which rule hides a path that is added by hand, and leads there', async () => {
  await openTab('Overview')
  await app().getByRole('button', { name: 'Add rule' }).click()
  await app().getByRole('textbox', { name: 'Text in the path' }).fill('/promo/')
  await app().getByRole('button', { name: 'Show what this hides' }).click()
  await app().getByRole('button', { name: 'Save rules' }).click()
  await me.page.getByText('Rules saved').waitFor()
  await me.page.getByRole('button', { name: 'Add broken link' }).click()
  const dialog = app().getByRole('dialog', { name: 'Add broken link' })
  await dialog.getByRole('textbox', { name: 'Broken path' }).fill('/promo/by-hand')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await me.page.getByText('Link added, but hidden by your rule (Path begins with: /promo/)').waitFor()
  await me.shot('broken-links-hidden-by-rule')
  await me.page.getByRole('button', { name: 'View' }).click()
  await row('/promo/by-hand').waitFor(soon)
  await me.shot('broken-links-hidden-shown')
  await openTab('Overview')
})

it('redirects what the merchant’s rules say, by itself, and shows it before', async () => {
  await meet('/products/long-gone')
  await meet('/products/long-gone')
  // Nothing is redirected before a page was looked for, which waits a little after the search before.
  await openTab('Unresolved')
  await expect.poll(() => row('/products/long-gone').innerText(), soon).not.toContain('Looking for a page')
  await openTab('Automation')
  await expectAccessible(merchant)
  await app().getByRole('textbox', { name: 'Product redirect URL' }).fill('/collections/all')
  await app().getByRole('button', { name: 'Preview' }).click()
  await app().getByText('/products/long-gone → /collections/all').waitFor(soon)
  await app().getByText('May be a soft 404').first().waitFor()
  await me.shot('broken-links-4-automation')
  await app().getByRole('switch', { name: 'Redirect broken links automatically' }).click()
  await merchant.saveInApp()
  await expect.poll(async () => (await meet('/products/long-gone')).path, soon).toBe('/collections/all')
  // A deleted product now redirects to its collection, before any visitor requests it.
  await merchant.deleteProduct('Ash-handled hand trowel')
  await expect
    .poll(async () => (await meet('/products/ash-handled-hand-trowel')).path, soon)
    .toMatch(/^\/collections\//)
  await merchant.openHistory()
  await app().getByText('redirected', { exact: false }).first().waitFor(soon)
  expect(me.complaints).toEqual([])
})

it('fits a tablet and a phone, and speaks German', async () => {
  await meet('/products/oak-dibbber-2')
  await openList('Overview')
  const names = ['Overview', 'Unresolved', 'Automation']
  for (const [width, height] of [
    [1_024, 768],
    [390, 844],
  ] as const) {
    await me.page.setViewportSize({ width, height })
    for (const name of names) {
      await openTab(name)
      await expectFits(merchant)
      await me.shot(`broken-links-${width}-${name.toLowerCase()}`)
    }
    await expectAccessible(merchant)
  }
  await me.page.setViewportSize({ width: 1_440, height: 1_000 })
  await merchant.openSettings()
  await app().getByLabel('Language of Signpost').selectOption('de')
  await app().getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  await merchant.openScreen('Links & Sitemaps')
  for (const name of ['Übersicht', 'Offen', 'Automatisierung']) {
    await openTab(name)
    await app().getByRole('tabpanel').waitFor()
    await me.shot(`broken-links-german-${name.toLowerCase()}`)
  }
  await openTab('Offen')
  await app().getByRole('button', { name: '/products/oak-dibbber-2 beheben' }).click()
  await app().getByRole('dialog').waitFor()
  await me.shot('broken-links-german-dialog')
  await expectAccessible(merchant)
  expect(me.complaints).toEqual([])
})
