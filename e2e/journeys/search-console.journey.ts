import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { progressEnds } from '../stage/shown-progress.ts'
import { soon } from '../stage/soon.ts'

/** From "not connected" to a better title: consent, the first import, the report, and the editor it leads to. */

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    // Two weeks of a busy store: importing a longer history is limited by the search engine's speed.
    ready: ({ product: started }) => started.googleFaults({ historyDays: 16, searchesPerDay: 3_000 }),
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

describe('Search Console', () => {
  it('connects by the consent, for a property of the store alone', async () => {
    const { app } = merchant
    await merchant.openScreen('Search Console')
    await app.getByRole('button', { name: 'Sign in with Google' }).click()
    await me.page.getByRole('heading', { name: /Sign in to continue/ }).waitFor()
    await me.page.getByRole('button', { name: 'Cancel' }).click()
    await app.getByText('You left Google without giving permission').waitFor()
    await app.getByRole('button', { name: 'Sign in with Google' }).click()
    await me.page.getByRole('button', { name: 'Continue' }).click()
    await app.getByRole('heading', { name: 'Choose a property' }).waitFor()
    await app.getByText('2 other properties of this account belong to other sites').waitFor()
    expect(await app.getByRole('radio').count()).toBe(2)
    // Whoever signed in with the wrong account can take it back before a property is chosen.
    await app.getByRole('button', { name: 'Disconnect' }).waitFor()
    await expectAccessible(merchant)
    await app.getByRole('button', { name: 'Use this property' }).click()
  })

  it('fetches the newest days first, counted, and shows them as they come', async () => {
    const { app } = merchant
    await app.getByRole('progressbar').waitFor()
    await app.getByText(/\d+ of \d+ days/).waitFor(soon)
    await app.getByText(/clicks? from Google search/).waitFor(soon)
    // About 480 sequential calls, which take their time on a busy machine.
    await progressEnds(app, 300_000)
    await app.getByText(/Google hides .*% of impressions/).waitFor(soon)
    await app.getByText(/Counted by property/).waitFor()
    await app.getByRole('tab', { name: 'Pages' }).click()
    await app.getByText(/Counted by page/).waitFor(soon)
    await expectAccessible(merchant)
    await expectFits(merchant)
  })

  it('compares, filters, and leads from a page to its queries', async () => {
    const { app } = merchant
    await app.getByLabel('Device').selectOption('mobile')
    await me.page.waitForURL(/device=mobile/)
    await app.getByLabel('Date range').selectOption('custom')
    await app.getByRole('button', { name: 'Apply' }).click()
    await app.getByText('Date range is required').waitFor()
    await app.getByLabel('Date range').selectOption('7d')
    await app.getByRole('rowheader').getByRole('link').first().click()
    await app.getByText(/Queries that brought visitors to/).waitFor(soon)
    await app.getByRole('button', { name: 'Show all' }).click()
  })

  it('a good position with few clicks leads to a better title', async () => {
    const { app } = merchant
    await app.getByRole('link', { name: 'Rewrite' }).first().click()
    const title = app.getByRole('textbox', { name: 'SEO title' })
    await title.waitFor(soon)
    await title.fill('Hand-made for a lifetime outdoors | Fernhill')
    await merchant.saveInApp()
    await merchant.openScreen('Search Console')
    await app.getByText(/clicks? from Google search/).waitFor(soon)
  })

  it('a consent that has ended needs the merchant, and what was fetched stays', async () => {
    const { app } = merchant
    await product.endConsents()
    await app.getByRole('button', { name: 'Change property' }).click()
    await app
      .getByText(/Google no longer accepts the permission/)
      .first()
      .waitFor(soon)
    await merchant.openHome()
    await app.getByText(/Search Console is disconnected/).waitFor(soon)
    await merchant.openScreen('Search Console')
    await app.getByRole('button', { name: 'Connect again' }).waitFor(soon)
    await app.getByText(/clicks? from Google search/).waitFor(soon)
    expect(me.complaints.filter((line) => !/409/.test(line))).toEqual([])
  })
})
