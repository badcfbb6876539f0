import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { asOwner } from '../stage/as-owner.ts'
import { begin, type Stage } from '../stage/begin.ts'
import { sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { refuseCalls } from '../stage/refused-calls.ts'
import { expectTexts } from '../stage/shown-texts.ts'
import { soon } from '../stage/soon.ts'

/**
 * From the overlay of first steps to the end of onboarding. The browser keeps neither storage nor cookies for frames
 * of other sites, like the browsers of all journeys.
 */

let stage: Stage

beforeAll(async () => {
  // The defaults of `bin/start`: with the overlay and the chat, and errors reported to the collector.
  stage = await begin({
    settings: {
      OPERATOR_SWITCHES: '',
      ERROR_REPORTING_ENVIRONMENT: 'prod',
      SUPPORT_EMAIL: 'help@provider.example',
    },
    install: false,
  })
  return stage.end
})

const overlay = ({ app }: Merchant) => app.getByRole('dialog', { name: 'Welcome to Signpost' })
const later = (merchant: Merchant) => overlay(merchant).getByRole('button', { name: 'Later' }).click()

it('shows the twelve first steps and says where each leads', async () => {
  const { merchant, me } = stage
  await me.page.getByRole('link', { name: 'Apps', exact: true }).click()
  await me.page.getByRole('main').getByRole('link', { name: 'Install' }).click()
  await me.page.getByRole('button', { name: 'Install' }).click()
  await overlay(merchant).getByText('0 of 12 steps done').waitFor(soon)
  expect(await overlay(merchant).getByRole('listitem').count()).toBe(12)
  await expectAccessible(merchant)
  await me.shot('onboarding-1-overlay')
})

it('remembers a step that was ticked off and can be opened again, and leads to each with its parameters', async () => {
  const { product, browser } = stage
  const me = await sitDown(browser, { width: 360, height: 740 })
  const merchant = merchantOf(me, product, 'fernhill')
  await me.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost`)
  const connect = (state: 'done' | 'open') =>
    overlay(merchant).getByRole('button', { name: new RegExp(`^Mark as ${state}: Connect`) })
  await connect('done').click()
  await connect('open').waitFor()
  await me.page.reload()
  await connect('open').waitFor(soon)
  await expectFits(merchant)
  await me.shot('onboarding-2-narrow')
  await connect('open').click()
  await connect('done').waitFor()
  const step = overlay(merchant).getByRole('listitem').filter({ hasText: 'Redirect broken links' })
  const postponed = me.page.waitForResponse((answer) => answer.url().endsWith('/onboarding/later'))
  await step.getByRole('button').first().click()
  await postponed
  await me.page.waitForURL(/seo-booster\/brokenlink\?tabindex=4/)
  await me.page.reload()
  // Starting the step postponed the others.
  await merchant.app.getByRole('tab', { name: 'Automation', selected: true }).waitFor(soon)
  expect(await overlay(merchant).count()).toBe(0)
  expect(me.complaints).toEqual([])
  await me.context.close()
})

/** A dismissed step is not done: it leaves the guide and its count, and *Undo* brings it back. */
async function dismissAndBringBack({ merchant: { app }, me: { page } }: Stage): Promise<void> {
  const dismiss = app.getByRole('button', { name: /^Dismiss for good: / })
  const counted = app.getByText(/^\d+ of 12 steps done/)
  await counted.waitFor()
  const name = (await dismiss.last().getAttribute('aria-label')) ?? ''
  await dismiss.last().click()
  await app.getByText(/^\d+ of 11 steps done/).waitFor()
  await page.getByText('Step dismissed').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await app.getByRole('button', { name, exact: true }).waitFor(soon)
  await counted.waitFor()
}

it('stays closed in a second browser, comes back with the next visit, and ends with the last step', async () => {
  const { merchant } = stage
  await overlay(merchant).getByRole('button', { name: 'Mark as done: Connect Search Console' }).click()
  await overlay(merchant).getByRole('button', { name: 'Mark as open: Connect Search Console' }).waitFor(soon)
  await later(merchant)
  await merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor(soon)
  // How many are finished depends on how far the first scan has come: it ends a step of its own.
  const finished = merchant.app.getByRole('group').filter({ hasText: /^Show \d+ finished step/ })
  await finished.filter({ hasText: 'Connect Search Console' }).waitFor(soon)
  expect(await merchant.app.getByText('Connect Search Console', { exact: true }).count()).toBe(1)
  await dismissAndBringBack(stage)
  const elsewhere = await sitDown(stage.browser)
  await elsewhere.context.addInitScript(keepStorage)
  const second = merchantOf(elsewhere, stage.product, 'fernhill')
  await second.openAdmin()
  const told = elsewhere.page.waitForResponse((answer) => answer.url().endsWith('/user/onboarding'))
  await elsewhere.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await told
  await second.app.getByRole('heading', { name: 'Needs you' }).waitFor(soon)
  expect(await overlay(second).count()).toBe(0)
  await elsewhere.context.close()
  await asOwner(stage.product, (owner) =>
    owner.query(`update shop_profiles set onboarding_later_at = onboarding_later_at - interval '6 hours'`),
  )
  const next = await sitDown(stage.browser)
  const visit = merchantOf(next, stage.product, 'fernhill')
  await visit.openAdmin()
  await next.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  const ticks = overlay(visit).getByRole('button', { name: /^Mark as done: / })
  await ticks.first().waitFor(soon)
  for (let left = await ticks.count(); left > 0; left -= 1) {
    await ticks.first().click()
    await expect.poll(() => ticks.count(), soon).toBeLessThan(left)
  }
  await overlay(visit).waitFor({ state: 'detached' })
  await visit.app.getByRole('heading', { name: 'Needs you' }).waitFor(soon)
  await next.page.reload()
  await visit.app.getByRole('heading', { name: 'Needs you' }).waitFor(soon)
  expect(await overlay(visit).count()).toBe(0)
  await next.context.close()
})

it('has the quick actions on Home until they are dismissed, and the launcher of the chat', async () => {
  const { merchant, me } = stage
  await me.page.reload()
  await merchant.app.getByRole('button', { name: 'Chat with support' }).waitFor(soon)
  await merchant.app.getByRole('link', { name: 'SEO audit', exact: true }).last().waitFor()
  await expectAccessible(merchant)
  await me.shot('onboarding-3-home')
  await merchant.app.getByRole('link', { name: 'Rich snippets' }).click()
  await me.page.waitForURL(/\/schema-results/)
  await merchant.openHome()
  await merchant.app.getByRole('button', { name: 'Dismiss the welcome' }).click()
  await expect.poll(() => merchant.app.getByRole('link', { name: 'Rich snippets' }).count(), soon).toBe(0)
  expect(me.complaints).toEqual([])
})

it('shows the profile, syncs it, and tells how the embed is switched on', async () => {
  const { merchant, me } = stage
  await merchant.app.getByRole('button', { name: 'View', exact: true }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Switch Signpost on in your theme' })
  await dialog
    .getByText('Signpost adds nothing to your store until its app embed is on. Embed is currently disabled.')
    .waitFor()
  await expectAccessible(merchant)
  await me.shot('onboarding-4-embed')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await merchant.openSettings()
  await me.page.getByRole('button', { name: 'My profile' }).click()
  await merchant.app.getByText('hello@fernhill.example').waitFor()
  await merchant.app.getByRole('button', { name: 'Sync profile' }).click()
  await me.page.getByText('Profile synced successfully').waitFor()
  await expectAccessible(merchant)
  await me.shot('onboarding-5-profile')
  expect(me.complaints).toEqual([])
})

it('reports a language that does not load, with the store and nothing personal, and shows English', async () => {
  const { merchant, me, product } = stage
  await merchant.openSettings()
  await merchant.app.getByRole('combobox', { name: 'Language of Signpost' }).selectOption('de')
  await merchant.app.getByRole('tab', { name: 'Allgemein' }).waitFor(soon)
  await me.loseFiles(/\/de\/profile\.json/)
  await me.page.reload()
  await me.page.getByRole('button', { name: 'Mein Profil' }).click()
  await merchant.app.getByText('Store name').waitFor(soon)
  await me.page.goto(`${product.adminOrigin}/services/errors`)
  const report = me.page.getByRole('link', { name: /Texts de\/profile could not be loaded/ })
  await expect
    .poll(async () => {
      await me.page.reload()
      return report.count()
    }, soon)
    .toBeGreaterThan(0)
  await report.first().click()
  for (const words of ['fernhill.myshopify.com', 'Fernhill', '1.0.0', 'prod'])
    await me.page.getByText(words).first().waitFor()
  expect(await me.page.getByRole('main').innerText()).not.toMatch(/hello@|id_token|hmac|Niamh/)
  await me.shot('onboarding-6-report')
})

it('names the chat and the mailbox where the app cannot go on', async () => {
  const { merchant, me, product } = stage
  await refuseCalls(me, '/profile', { status: 500, body: {} })
  await me.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost`)
  await expectTexts(merchant.app, ['shell:failure.title', 'shell:failure.contact'])
})

/** Gives frames a storage of their own, as browsers do that trust the app. Runs in the page. */
function keepStorage(): void {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => storage })
}
