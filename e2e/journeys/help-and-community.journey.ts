import type { Browser } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { announce, hasWorked, putRequest } from '../stage/beforehand.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'

/**
 * From the link in the footer: help by search, a vote of two stores, feedback, and a report for a reader without
 * admin access.
 */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    // A few pages: the report at the end waits for the scan of all.
    store: (running) => makeStore(running, { name: 'Birch Supply', products: 2 }),
    ready: async ({ product: running }) => {
      await putRequest(running, 'Redirect by tag')
      await putRequest(running, 'Drafts of redirects', 'next')
    },
  })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const hub = async (name: string) => {
  await merchant.app.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await merchant.app
    .getByRole('navigation', { name: 'Help' })
    .getByRole('link', { name, exact: true })
    .click()
}

it('finds help by words from the link in the footer, that screen’s article first, and shows it to anybody', async () => {
  await merchant.openScreen('History')
  await merchant.app.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await merchant.app
    .getByRole('region', { name: 'About the screen you came from' })
    .getByRole('link', { name: 'Undo changes' })
    .waitFor()
  await me.shot('help')
  await expectAccessible(merchant)
  await merchant.app.getByRole('searchbox', { name: 'Search help' }).fill('redirct chain')
  await merchant.app.getByRole('region', { name: /articles? found/ }).waitFor()
  await merchant.app.getByRole('link', { name: 'Manage redirects' }).click()
  await merchant.app.getByText('Redirect from,Redirect to').waitFor()
  const shared = await merchant.app.getByRole('link', { name: /Public link/ }).getAttribute('href')
  const visitor = await sitDown(browser)
  await visitor.page.goto(shared ?? '')
  await visitor.page.getByRole('heading', { name: 'Manage redirects' }).waitFor()
  await visitor.shot('public-help')
  await visitor.page.getByRole('link', { name: 'Roadmap' }).click()
  await visitor.page.getByText('Redirect by tag').waitFor()
  expect(await visitor.page.getByRole('button', { name: /Vote/ }).count()).toBe(0)
  await visitor.shot('public-roadmap')
  await visitor.page.getByRole('link', { name: 'Shipped in version next' }).click()
  await visitor.page.getByRole('heading', { name: 'Next version' }).waitFor()
  expect(visitor.page.url()).toMatch(/\/public\/changelog#version-next$/)
  await visitor.page.waitForFunction(() => document.activeElement?.id === 'version-next')
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

it('says to a visitor without scripts what is missing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${product.appOrigin}/public`)
  const words = page.locator('#no-script')
  await words.waitFor()
  expect(await words.textContent()).toContain('Signpost braucht JavaScript.')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await context.close()
  const visitor = await sitDown(browser)
  await visitor.page.goto(`${product.appOrigin}/public`)
  await visitor.page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
  await visitor.context.close()
})

it('tells anybody that all is well only while Signpost can be reached', async () => {
  const { page, context, loseFiles } = await sitDown(browser)
  await page.clock.install()
  await page.goto(`${product.appOrigin}/public/status`)
  await page.getByText('Store data').waitFor()
  const restore = await loseFiles(/\/apps\/api\//)
  await page.clock.fastForward('00:31')
  await page.getByText('Signpost could not be reached').waitFor()
  expect(await page.getByText('Store data').count()).toBe(0)
  await restore()
  await page.clock.fastForward('00:31')
  await page.getByText('Store data').waitFor()
  await context.close()
})

it('counts one vote of each store', async () => {
  await hub('Community')
  await merchant.app.getByRole('button', { name: 'Vote for Redirect by tag' }).click()
  await merchant.app.getByText('Your vote', { exact: true }).waitFor()
  const second = await sitDown(browser)
  const other = merchantOf(second, product, await makeStore(product, { name: 'Elm Supply', products: 1 }))
  await other.openAdmin()
  await other.installApp()
  await other.app.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await other.app
    .getByRole('navigation', { name: 'Help' })
    .getByRole('link', { name: 'Community', exact: true })
    .click()
  await other.app.getByRole('button', { name: 'Vote for Redirect by tag' }).click()
  await other.app.getByText('2 votes', { exact: true }).waitFor()
  expect(second.complaints).toEqual([])
  await second.context.close()
  await me.page.reload()
  await merchant.app.getByText('2 votes', { exact: true }).waitFor()
  await merchant.app.getByText('Your vote', { exact: true }).waitFor()
  expect(
    await merchant.app.getByRole('button', { name: 'Vote for Redirect by tag', exact: true }).count(),
  ).toBe(0)
  await me.shot('community')
  await expectAccessible(merchant)
  await merchant.app.getByRole('tab', { name: 'Roadmap' }).click()
  await merchant.app.getByRole('button', { name: 'Withdraw vote for Redirect by tag' }).click()
  await merchant.app.getByRole('button', { name: 'Vote for Redirect by tag', exact: true }).waitFor()
  await merchant.app.getByText('1 vote', { exact: true }).waitFor()
  await merchant.app.getByRole('link', { name: 'Shipped in version next' }).click()
  await merchant.app.getByRole('tab', { name: 'What’s new', selected: true }).waitFor()
  await merchant.app.getByRole('heading', { name: 'Next version' }).waitFor()
})

it('says what its makers have to say above Home, until this person puts it away', async () => {
  const words = { title: 'Redirects by tag are here', body: 'Thank you for your votes.' }
  await announce(product, words)
  await merchant.openHome()
  await me.page.reload()
  // What a busy machine sends too late for the first look is there at the next.
  await merchant.openHistory()
  await merchant.openHome()
  const said = merchant.app.getByRole('complementary', { name: 'Announcements' })
  await said.getByText(words.title).waitFor()
  await me.shot('announcement')
  await expectAccessible(merchant)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await said.waitFor({ state: 'detached' })
  // It stays hidden when Home is opened again, with or without a reload.
  await merchant.openHistory()
  await merchant.openHome()
  expect(await said.count()).toBe(0)
  await me.page.reload()
  await merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor()
  expect(await said.count()).toBe(0)
})

it('lets the platform ask for a review after a success, once', async () => {
  await hasWorked(product, 'birch-supply.myshopify.com')
  await me.page.reload()
  const question = me.page.getByRole('dialog', { name: /working for you/ })
  await question.waitFor()
  await me.shot('review-asked')
  await question.getByRole('button', { name: 'Close' }).click()
  await me.page.reload()
  await merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor()
  // It would appear after some seconds: the server reports that it is not due.
  const asked = me.page.waitForResponse((answer) => answer.url().endsWith('/apps/api/review'))
  expect((await (await asked).json()).data.due).toBe(false)
  expect(await question.count()).toBe(0)
})

it('takes feedback once it says what it is about', async () => {
  await hub('Feedback')
  const send = merchant.app.getByRole('button', { name: 'Send feedback' })
  await send.click()
  await merchant.app.getByText('Please Select One Option').waitFor()
  await merchant.app.getByRole('radio', { name: 'Something does not work' }).check()
  await send.click()
  await merchant.app.getByText('Please Choose at least one reason').waitFor()
  await merchant.app.getByRole('checkbox', { name: 'It is confusing' }).check()
  await me.shot('feedback')
  const sent = me.page.waitForRequest((request) => request.url().endsWith('/apps/api/feedback'))
  await send.click()
  await me.page.getByText('Reported Successfully').waitFor()
  // Whoever reads it sees which screen it is about.
  expect((await sent).postDataJSON().screen).toMatch(/^\/(?!feedback|help)/)
})

it('shows a report to somebody without an admin, until it is taken back', async () => {
  await hub('Shared reports')
  const link = merchant.app.getByRole('textbox', { name: 'Link', exact: true })
  // The first scan began with the installation.
  await vi.waitUntil(
    async () => {
      await merchant.app.getByRole('button', { name: 'Create link' }).click()
      return link.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    },
    { timeout: 240_000, interval: 500 },
  )
  const visitor = await sitDown(browser)
  await visitor.page.goto(await link.inputValue())
  await visitor.page.getByText('Score', { exact: true }).waitFor()
  await visitor.shot('shared-report')
  const later = await sitDown(browser)
  await later.page.clock.install()
  await later.page.goto(await link.inputValue())
  await later.page.getByText('Score', { exact: true }).waitFor()
  await later.page.clock.fastForward(31 * 86_400_000)
  await later.page.getByRole('heading', { name: 'This report is not available' }).first().waitFor()
  await later.context.close()
  await merchant.app.getByRole('button', { name: 'Revoke the link to SEO audit' }).click()
  await merchant.app.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await merchant.app.getByText('Revoked', { exact: true }).waitFor()
  // It is no longer offered for copying.
  await link.waitFor({ state: 'detached' })
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'This report is not available' }).first().waitFor()
  await visitor.context.close()
})
