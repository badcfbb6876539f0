import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectAccessiblePage } from '../stage/accessibility.ts'
import { asOwner } from '../stage/as-owner.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { loseCalls } from '../stage/refused-calls.ts'
import { expectTexts } from '../stage/shown-texts.ts'
import { type Staff, staffOf } from '../stage/staff.ts'

/** A member of staff helps in a store under their own name, and the merchant has the final say. */

const REASON = 'The organisation has no logo in search results'
let me: Person
let merchant: Merchant
let product: Product
let ada: Staff
let visit: Page
let stageBrowser: Browser

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ me, merchant, product } = stage)
  stageBrowser = stage.browser
  ada = await staffOf(product, stageBrowser)
  return stage.end
})

it('signs in again with a passkey', async () => {
  await ada.page.getByRole('button', { name: 'Sign out' }).click()
  await ada.page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await ada.shot('staff-1-sign-in')
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await ada.page.getByRole('heading', { name: 'Stores' }).waitFor()
})

it('chooses the language of the staff area, which is remembered', async () => {
  await ada.page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await ada.page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor()
  await ada.page.reload()
  await ada.page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor()
  await ada.shot('staff-1b-german')
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
  await ada.page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
})

it('finds a store and sees how it is', async () => {
  await ada.page.getByLabel('Search by domain, name or email').fill('fern')
  await ada.page.getByRole('link', { name: /Fernhill/ }).waitFor()
  await ada.shot('staff-2-stores')
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('link', { name: /Fernhill/ }).click()
  await ada.page.getByRole('heading', { name: 'Last operations' }).waitFor()
  await ada.page.getByText('Last sync completed').waitFor()
  // Nothing is counted here, so nothing is at 0.
  await ada.page.getByRole('row', { name: /^AI meta tags No limit/ }).waitFor()
  await ada.shot('staff-3-store')
  await expectAccessiblePage(ada.page)
})

it('gives a reason and goes in, with a banner that says so', async () => {
  await ada.page.getByRole('button', { name: 'Visit store' }).click()
  await ada.page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await ada.page.getByRole('button', { name: 'Start visit' }).click()
  const opened = ada.context.waitForEvent('page')
  await ada.page.getByRole('link', { name: 'Open the store' }).click()
  visit = await opened
  await visit.getByText('You are visiting this store as Ada Byron').waitFor()
  await visit.getByText('Store: fernhill.myshopify.com').waitFor()
  expect(visit.url()).not.toContain('token')
  await visit.screenshot({ path: 'e2e/screenshots/staff-4-visit.png' })
  await expectAccessiblePage(visit)
})

it('reads the store in their own language, whichever the merchant has', async () => {
  const merchantReads = (language: string) =>
    asOwner(product, (owner) => owner.query('update shop_profiles set app_language = $1', [language]))
  await merchantReads('de')
  await visit.reload()
  await visit.getByRole('link', { name: 'History', exact: true }).first().waitFor()
  await merchantReads('en')
})

it('changes something in their own name', async () => {
  await visit.getByRole('link', { name: 'Schema Setup', exact: true }).first().click()
  await visit.getByRole('tab', { name: 'Smart Product' }).click()
  await visit.getByRole('switch').first().click()
  await visit.getByRole('button', { name: 'Save', exact: true }).click()
  await visit.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
})

it('finds closed what only the merchant may do, and reads why', async () => {
  await visit.getByRole('link', { name: 'History', exact: true }).first().click()
  await visit.locator('summary', { hasText: 'More' }).click()
  const csv = visit.getByRole('button', { name: 'Export CSV' })
  expect(await csv.getAttribute('title')).toBe('Only the merchant can do this')
  await csv.press('Enter')
  await visit.getByRole('status').getByText('Only the merchant can do this').waitFor()
  await expectAccessiblePage(visit)
  await visit.screenshot({ path: 'e2e/screenshots/staff-4b-closed.png' })
})

it('is seen by the merchant, who undoes it and ends the visit', async () => {
  await merchant.openHistory()
  const banner = merchant.app.getByText('Ada Byron from Signpost is in your store')
  await banner.waitFor({ timeout: 40_000 })
  // It comes while the merchant reads: over the lower edge, where it moves nothing.
  const [over, screen] = await Promise.all([
    banner.boundingBox(),
    merchant.app.getByRole('main').boundingBox(),
  ])
  expect(over?.y).toBeGreaterThan((screen?.y ?? 0) + 100)
  await merchant.app.getByRole('link', { name: 'See what they do' }).click()
  await merchant.app.getByRole('heading', { name: 'Opened and used' }).waitFor()
  await merchant.app.getByText(REASON).first().waitFor()
  await me.shot('staff-5-merchant')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: /^Undo/ }).first().click()
  await merchant.app.getByText('Undone').first().waitFor()
  // As when the server restarts.
  await loseCalls(visit, '/admin/user/checktoken*', 3)
  await visit.getByText('You are visiting this store as Ada Byron').waitFor()
  await merchant.app.getByRole('button', { name: 'End visit' }).first().click()
  const ended = Date.now()
  await visit.getByText('This visit has ended').waitFor()
  expect(Date.now() - ended).toBeLessThan(2_000)
  await expectAccessiblePage(visit)
  await visit.screenshot({ path: 'e2e/screenshots/staff-5b-ended.png' })
  expect(await visit.getByText('Oops!').count()).toBe(0)
})

it('calls malformed what is no token, and leaves the session as it was', async () => {
  await visit.goto(`${new URL(ada.page.url()).origin}/?token=nothing`)
  await expectTexts(visit, ['staff:token.title', 'shell:failure.again'])
  const other = await ada.context.newPage()
  await other.goto(`${new URL(ada.page.url()).origin}/admin?token=nothing`)
  await expectTexts(other, ['staff:token.title'])
  await other.getByRole('button', { name: 'Back to the staff area' }).click()
  await other.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
  // Nor does the token of a session that has ended.
  await other.goto(`${new URL(ada.page.url()).origin}/admin?token=sps_${'A'.repeat(43)}`)
  await other.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
  await other.close()
})

it.each([
  ['Staff log', 'staff-6-log', REASON],
  ['System health', 'staff-7-system', 'Workers'],
  ['Language model', 'staff-8-model', 'No language model was used'],
  ['Team', 'staff-9-team', 'Add someone'],
  ['Your account', 'staff-10-account', 'This browser'],
  ['Videos', 'staff-11-videos', 'No videos yet'],
])('looks at %s', async (screen, shot, words) => {
  await ada.openStaffScreen(screen)
  await ada.page.getByText(words).first().waitFor()
  await ada.shot(shot)
  await expectAccessiblePage(ada.page)
})

it('finds who was in a store, and why', async () => {
  await ada.openStaffScreen('Stores')
  await ada.page.getByLabel('Search by domain, name or email').fill('fern')
  await ada.page.getByRole('link', { name: /Fernhill/ }).click()
  await ada.page.getByRole('row', { name: /^Undo .*Merchant/ }).waitFor()
  await ada.page.getByRole('button', { name: 'Log of this store' }).click()
  await ada.page.getByRole('heading', { level: 1, name: 'Staff log' }).waitFor()
  const acts = ada.page.getByRole('combobox', { name: 'Act' })
  await acts.selectOption('staff-visits.begin')
  await ada.page.getByRole('searchbox', { name: 'Who' }).fill('ada')
  await ada.page.waitForURL(/store=.*who=ada/)
  await ada.page.reload()
  const lines = ada.page.getByRole('row', { name: /Visit started/ })
  await lines.getByText(REASON).waitFor()
  expect(await lines.count()).toBe(1)
  await ada.shot('staff-6b-log-of-store')
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('searchbox', { name: 'Who' }).fill('nobody')
  await ada.page.getByText('Nothing matches these filters').waitFor()
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('button', { name: 'Clear filters' }).click()
  await ada.page.getByRole('row', { name: /Smart Product: saveProduct/ }).waitFor()
  await ada.page
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor()
})

it('adds a video, and the merchant finds it in the help', async () => {
  await ada.openStaffScreen('Videos')
  await ada.page.getByRole('button', { name: 'Add a video' }).click()
  const form = ada.page.getByRole('dialog')
  await form.getByLabel('Title').fill('What History does')
  await form.getByLabel('URL').fill('https://video.example/history')
  await form.getByLabel('Screen').selectOption('/history')
  await expectAccessiblePage(ada.page)
  await form.getByRole('button', { name: 'Add a video' }).click()
  await ada.page.getByRole('button', { name: 'Edit What History does' }).click()
  expect(await form.getByLabel('URL').inputValue()).toBe('https://video.example/history')
  await form.getByLabel('Title').fill('What History can do')
  await form.getByRole('button', { name: 'Save' }).click()
  await ada.page.getByRole('link', { name: /What History can do/ }).waitFor()
  await ada.shot('staff-12-video')
  await expectAccessiblePage(ada.page)
  await merchant.openHistory()
  await merchant.app.getByRole('link', { name: 'Help', exact: true }).click()
  await merchant.app.getByRole('heading', { name: 'Videos about the screen you came from' }).waitFor()
  const link = merchant.app.getByRole('link', { name: /What History can do/ })
  expect(await link.getAttribute('href')).toBe('https://video.example/history')
  await me.shot('staff-13-help')
  await expectAccessible(merchant)
})

it('mends a slip in an announcement', async () => {
  await ada.openStaffScreen('Requests and announcements')
  await ada.page.getByRole('tab', { name: 'Announcements' }).click()
  await ada.page.getByRole('button', { name: 'New announcement' }).click()
  const form = ada.page.getByRole('dialog')
  await form.getByLabel('Title').fill('A pose on Sunday')
  await form.getByRole('button', { name: 'Announce' }).click()
  await ada.page.getByRole('button', { name: 'Edit A pose on Sunday' }).click()
  expect(await form.getByLabel('Title').inputValue()).toBe('A pose on Sunday')
  await form.getByLabel('Title').fill('A pause on Sunday')
  await expectAccessiblePage(ada.page)
  await form.getByRole('button', { name: 'Save' }).click()
  await ada.page.getByText('A pause on Sunday').waitFor()
  await ada.shot('staff-12b-announcement')
  await expectAccessiblePage(ada.page)
})

it('takes somebody off the staff, who is then out of the store', async () => {
  const sam = await staffOf(product, stageBrowser, { name: 'Sam Poe', role: 'support' })
  await sam.openStaffScreen('Requests and announcements')
  await sam.page.getByRole('tab', { name: 'Announcements' }).click()
  await sam.page.getByText('A pause on Sunday').waitFor()
  // They are for managers to write.
  expect(await sam.page.getByRole('button', { name: /announcement|A pause/ }).count()).toBe(0)
  await sam.openStaffScreen('Stores')
  await sam.page.getByLabel('Search by domain, name or email').fill('fern')
  await sam.page.getByRole('link', { name: /Fernhill/ }).click()
  await sam.page.getByRole('button', { name: 'Visit store' }).click()
  await sam.page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await sam.page.getByRole('button', { name: 'Start visit' }).click()
  await sam.page.getByRole('link', { name: 'Open the store' }).waitFor()
  await ada.openStaffScreen('Team')
  const row = ada.page.getByRole('row', { name: /Sam Poe/ })
  await row.getByRole('button', { name: 'New link' }).click()
  expect(await ada.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Sam Poe')
  await row.getByRole('button', { name: 'Change role' }).click()
  const roles = ada.page.getByRole('dialog', { name: 'Change role: Sam Poe' })
  await roles.getByLabel('Role').selectOption('manager')
  await expectAccessiblePage(ada.page)
  await roles.getByRole('button', { name: 'Change role' }).click()
  await row.getByRole('cell', { name: 'Manager' }).waitFor()
  // The form no longer holds the role before.
  await ada.page.getByRole('heading', { name: 'Add someone' }).waitFor()
  await ada.shot('staff-9b-role')
  await row.getByRole('button', { name: 'Remove' }).click()
  await ada.page
    .getByRole('alertdialog', { name: 'Remove: Sam Poe' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await row.waitFor({ state: 'detached' })
  await merchant.openHistory()
  await merchant.app.getByRole('link', { name: 'Staff visits' }).click()
  await merchant.app.getByText('Ended: this person left the staff').waitFor()
  await me.shot('staff-14-removed')
})

it('hears what somebody else withdrew meanwhile', async () => {
  await ada.openStaffScreen('Requests and announcements')
  await ada.page.getByRole('tab', { name: 'Announcements' }).click()
  await ada.page.getByText('A pause on Sunday').waitFor()
  const other = await ada.context.newPage()
  await other.goto(ada.page.url())
  const withdraw = async (page: Page) => {
    await page.getByRole('button', { name: 'Withdraw A pause on Sunday' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Withdraw' }).click()
    return asked
  }
  const done = await withdraw(other)
  await done.waitFor({ state: 'detached' })
  await other.close()
  const asked = await withdraw(ada.page)
  await asked.getByText('This no longer exists').waitFor()
  await ada.page.getByText('A pause on Sunday', { exact: true }).waitFor({ state: 'detached' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
})

it('is out of the store soon after they sign out', async () => {
  await ada.openStaffScreen('Stores')
  await ada.page.getByLabel('Search by domain, name or email').fill('fern')
  await ada.page.getByRole('link', { name: /Fernhill/ }).click()
  await ada.page.getByRole('button', { name: 'Visit store' }).click()
  await ada.page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await ada.page.getByRole('button', { name: 'Start visit' }).click()
  const opened = ada.context.waitForEvent('page')
  await ada.page.getByRole('link', { name: 'Open the store' }).click()
  const last = await opened
  await last.getByText('You are visiting this store as Ada Byron').waitFor()
  const left = Date.now()
  await ada.page.getByRole('button', { name: 'Sign out' }).click()
  await last.getByText('This visit has ended').first().waitFor()
  expect(Date.now() - left).toBeLessThan(10_000)
})
