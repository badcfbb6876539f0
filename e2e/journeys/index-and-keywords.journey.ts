import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** The search engine's verdict on every page, a page that leaves the index, and the value of keywords. */

const PAGE = '/pages/about-fernhill'
const CSV = 'Keyword,Avg. monthly searches,Month,Competition,CPC\nfire bowl,"1,300",2026-10,High,$0.90\n'

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    ready: ({ product: started }) => started.googleFaults({ historyDays: 3, searchesPerDay: 200 }),
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const openHub = (name: string) => merchant.app.getByRole('link', { name, exact: true }).first().click()

describe('index status and keywords', () => {
  it('asks the search engine about every page, and says how many it has answered', async () => {
    const { app } = merchant
    await product.decideIndex('fernhill', { [PAGE]: 'indexed' })
    await merchant.openScreen('Search Console')
    await openHub('Index status')
    await app.getByText('Connect Search Console to see which pages Google shows').waitFor(soon)
    await merchant.openScreen('Search Console')
    await app.getByRole('button', { name: 'Sign in with Google' }).click()
    await me.page.getByRole('button', { name: 'Continue' }).click()
    await app.getByRole('button', { name: 'Use this property' }).click(soon)
    await app.getByText(/clicks? from Google search/).waitFor(soon)
    await openHub('Index status')
    // Pages are inspected after the first scan, which began with the installation.
    await app.getByText(/checked pages? (is|are) in Google’s index/).waitFor({ timeout: 240_000 })
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot('index-status')
  })

  it('names a page that has left the index, and why', async () => {
    const { app } = merchant
    await app.getByRole('searchbox', { name: 'Search by URL' }).fill('about')
    const row = app.getByRole('row').filter({ hasText: PAGE })
    const check = row.getByRole('button', { name: new RegExp(`^Check now.*: ${PAGE}$`) })
    await check.click(soon)
    await row.getByText('Valid').waitFor(soon)
    await product.decideIndex('fernhill', { [PAGE]: 'crawled' })
    await check.click(soon)
    const changed = app.getByRole('region', { name: 'Recent changes' })
    await changed.getByText('Left the index').first().waitFor(soon)
    await changed.getByRole('link', { name: PAGE }).click()
    await app.getByText('Crawled - currently not indexed').waitFor(soon)
    await expectAccessible(merchant)
    await me.shot('index-status-page')
  })

  it('takes the metrics of keywords from a file, and leaves unknown what it does not say', async () => {
    const { app } = merchant
    await merchant.openScreen('Search Console')
    await openHub('Keywords')
    await app.getByRole('button', { name: 'Choose products' }).click(soon)
    const dialog = app.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('fire bowl')
    await dialog
      .getByRole('checkbox', { name: /fire bowl/i })
      .first()
      .click(soon)
    await dialog.getByRole('button', { name: 'Use these' }).click()
    await app
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click(soon)
    await app.getByRole('textbox', { name: /^Keyword for/ }).fill('Fire  Bowl')
    await app.getByRole('button', { name: 'Save', exact: true }).first().click()
    await app.getByRole('textbox', { name: /^Keyword for/ }).waitFor({ state: 'hidden' })
    await app.getByLabel('Source', { exact: true }).selectOption('csv')
    const save = app.getByRole('button', { name: 'Save', exact: true }).last()
    await save.click()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await app.getByLabel('CSV file').setInputFiles({
      name: 'keywords.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(CSV),
    })
    await app.getByText('1 keyword imported, 1 of them yours').waitFor(soon)
    const row = app.getByRole('row').filter({ hasText: 'fire bowl' })
    await row.getByText('1,300').waitFor(soon)
    expect(await row.getByText('unknown').count()).toBeGreaterThan(0)
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot('keywords')
    // Pages that the first scan found after the property was chosen have been inspected meanwhile.
    await openHub('Index status')
    await app.getByText(/100% checked in the last two weeks/).waitFor({ timeout: 120_000 })
    expect(me.complaints).toEqual([])
  })
})
