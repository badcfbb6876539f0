import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { noteProgress, progressEnds } from '../stage/shown-progress.ts'
import { soon } from '../stage/soon.ts'

/** Schema results of a store with planted faults: each is listed, and nothing else. */

const FIXTURES = join(import.meta.dirname, '../fixtures')
const COUNT = /^(\d+) of (\d+) pages?$/

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ store: makeGreenhouse })
  ;({ product, me, merchant } = stage)
  return stage.end
})

async function makeGreenhouse({ command }: Product): Promise<string> {
  const file = join(FIXTURES, 'planted-faults.csv')
  await command('sandbox', 'import', file, '--store', 'Greenhouse', '--currency', 'EUR')
  await command('sandbox', 'theme', join(FIXTURES, 'planted-faults-theme'), '--store', 'greenhouse')
  return 'greenhouse'
}

/** Expects the list to show these URLs, in this order or in any. */
async function expectListed(urls: string[], order?: 'any'): Promise<void> {
  const listed = async () => {
    const texts = await merchant.app
      .getByRole('table', { name: 'Pages' })
      .getByRole('rowheader')
      .allInnerTexts()
    const found = texts.map((text) => text.split('\n').at(-1)?.trim() ?? '')
    return order === 'any' ? found.toSorted() : found
  }
  await expect.poll(listed).toEqual(urls)
}

/** Expects the app's screen to be usable without sight or mouse, and to scroll in one direction only. */
async function expectUsable(): Promise<void> {
  await expectAccessible(merchant)
  await expectFits(merchant)
}

/** Opens a page of the list, runs `look` on it, and goes back. */
async function inspect(name: string, look: () => Promise<void>): Promise<void> {
  await merchant.app.getByRole('rowheader').getByRole('link', { name }).click()
  await merchant.app.getByRole('heading', { name: 'This page' }).waitFor()
  await look()
  await me.page.goBack()
  await merchant.app.getByRole('table', { name: 'Pages' }).waitFor()
}

describe('schema results', () => {
  it('lists every planted fault and nothing else', async () => {
    const { app } = merchant
    await merchant.openScreen('Schema Results')
    // The first scan began with the installation.
    await app.getByText(/scanned \(100%\)/).waitFor(soon)
    await progressEnds(app)
    await app.getByText(/^2 errors · 1 warning · \d+ notes · 1 duplicate$/).waitFor()
    await app.getByLabel('Level').selectOption('With warnings')
    await app.getByText('1–1 of 1 result, at most 50 per page').waitFor()
    await expectListed(['/products/wrong-availability'])
    await inspect('Wrong availability', async () => {
      await app
        .getByText(/Invalid enum value in property "availability"/)
        .first()
        .waitFor()
      await app.getByText('0 errors · 1 warning').waitFor()
    })
    await me.shot('schema-results-1-results')
    // Problems are grouped, and each group opens the list of its pages.
    await app.getByRole('button', { name: 'Clear filters' }).click()
    const problems = app.getByRole('region', { name: 'Problems' })
    const twice = problems.getByRole('listitem').filter({ hasText: 'Product described twice' })
    await twice.getByRole('link', { name: '1 page' }).click()
    await expectListed(['/products/described-twice'])
    await app.getByRole('button', { name: /^Only pages with:/ }).click()
    await app.getByLabel('Level').selectOption('With warnings')
    await expectListed(['/products/wrong-availability'])
    // Filters and list are kept in the URL and on the server: a reload loses nothing.
    await me.page.reload()
    await expectListed(['/products/wrong-availability'])
    await expectUsable()

    await merchant.openScreen('Clean Outdated Schemas')
    const outdated = ['/products/broken-script', '/products/outdated-how-to', '/products/without-price']
    await expectListed(outdated, 'any')
    await inspect('Without price', async () => {
      await app
        .getByText('Either "price" or "priceSpecification.price" should be specified')
        .first()
        .waitFor()
      // Each finding explains how to fix it and links to the right place.
      const findings = app.getByRole('region', { name: 'What is wrong here' })
      await findings.getByText('How do I fix this?').first().click()
      await findings
        .getByRole('link', { name: /Smart Product|product|theme editor/ })
        .first()
        .waitFor()
      await expectUsable()
      await me.shot('schema-results-2-page')
    })
    await inspect('Outdated how-to', async () => {
      await app
        .getByText(/How-to steps have not been shown in results since/)
        .first()
        .waitFor()
    })
    await inspect('Broken script', async () => {
      await app.getByText('Scripts search engines cannot read').waitFor()
      await app
        .getByText(/Parsing error: Missing '}'/)
        .first()
        .waitFor()
    })

    await merchant.openScreen('Remove Duplicate Schemas')
    await expectListed(['/products/described-twice'])
    await inspect('Described twice', async () => {
      await app.getByText(/^Keep 1\. Product \(Theme\) and remove 2\. Product \(Theme\)/).waitFor()
      await expectUsable()
      await me.shot('schema-results-3-duplicate')
    })

    await merchant.openScreen('Critical Information')
    const firstRow = app.getByRole('table', { name: 'Pages' }).getByRole('rowheader').first()
    await firstRow.filter({ hasText: '/products/without-price' }).waitFor()
    await expectUsable()

    await merchant.openHome()
    await app.getByText('1 page describes the same thing twice').waitFor()
    await me.shot('schema-results-4-home')
    expect(me.complaints).toEqual([])
  })

  it('reads one page again', async () => {
    const { app } = merchant
    await merchant.renameProduct('Sound moss', 'Sounder moss')
    await merchant.openScreen('Schema Results')
    await app.getByRole('rowheader').getByRole('link', { name: 'Sound moss' }).click()
    await app.getByRole('heading', { name: /Sound moss/, level: 1 }).waitFor({ state: 'attached' })
    await me.page.getByRole('button', { name: 'Scan this page again' }).click()
    await app.getByRole('heading', { name: /Sounder moss/, level: 1 }).waitFor({ state: 'attached' })
    await me.shot('schema-results-5-read-again')
    await me.page.goBack()
    await app.getByRole('rowheader').getByRole('link', { name: 'Sounder moss' }).waitFor()
    expect(me.complaints).toEqual([])
  })

  it('keeps the results of a page that the store refuses to show, and says so', async () => {
    const { app } = merchant
    const again = () => me.page.getByRole('button', { name: 'Scan this page again' }).click()
    const refused = { greenhouse: { pages: { '/products/without-price': { status: 403 } } } }
    await product.faults({ plantedSitemaps: refused })
    await app.getByRole('rowheader').getByRole('link', { name: 'Without price' }).click()
    await app.getByRole('heading', { name: /Without price/, level: 1 }).waitFor({ state: 'attached' })
    await again()
    await app.getByText('Results of an earlier scan').waitFor()
    await app.getByText(/^Last scanned .*\. The store refused to show the page to Signpost\.$/).waitFor()
    await app.getByText('Either "price" or "priceSpecification.price" should be specified').first().waitFor()
    await expectUsable()
    await me.shot('schema-results-6-kept')
    await me.page.goBack()
    await app.getByRole('button', { name: /Not scanned or broken/ }).click()
    await expect.poll(() => app.getByRole('rowheader').count()).toBe(1)
    await app
      .getByRole('rowheader')
      .getByText(/^Last scanned/)
      .scrollIntoViewIfNeeded()
    await me.shot('schema-results-7-kept-in-list')
    await merchant.follow('/seo-audit?q=without-price')
    await me.page.setViewportSize({ width: 390, height: 844 })
    await app
      .getByRole('rowheader')
      .getByText(/^Last scanned/)
      .scrollIntoViewIfNeeded()
    await expectFits(merchant)
    await me.shot('schema-results-8-kept-in-audit')
    await me.page.setViewportSize({ width: 1280, height: 900 })
    await product.faults({ plantedSitemaps: {} })
    await merchant.openScreen('Schema Results')
    await app.getByRole('rowheader').getByRole('link', { name: 'Without price' }).click()
    await app.getByText('Results of an earlier scan').waitFor()
    await again()
    await app.getByText('Results of an earlier scan').waitFor({ state: 'detached' })
    expect(me.complaints).toEqual([])
  })

  it('follows a scan that has not ended, and calls nothing well before its end', async () => {
    const { app } = merchant
    const pages = {
      // Keeps the scan from ending for a while.
      '/products/without-price': { status: 429, headers: { 'retry-after': '5' } },
      '/products/described-twice': { html: '<!doctype html><title>Once</title><h1>Once</h1>' },
    }
    await merchant.openScreen('Remove Duplicate Schemas')
    await expectListed(['/products/described-twice'])
    await product.faults({ plantedSitemaps: { greenhouse: { pages } } })
    await me.page.getByRole('button', { name: 'Scan store' }).click()
    await app.getByText('Nothing found so far').first().waitFor(soon)
    expect(await app.getByText('Nothing is described twice').count()).toBe(0)
    await app.getByRole('progressbar').first().waitFor()
    await me.shot('schema-results-9-so-far')
    await progressEnds(app)
    await app.getByText('Nothing is described twice').first().waitFor(soon)
    await product.faults({ plantedSitemaps: {} })
  })

  it('reads all pages again, counting as it goes', async () => {
    const { app } = merchant
    await merchant.openScreen('Schema Results')

    const noted = await noteProgress(merchant.appFrame(), COUNT)
    await me.page.getByRole('button', { name: 'Scan store' }).click()
    await noted.begun()
    await progressEnds(app)
    const counts = (await noted.texts()).map((words) => (COUNT.exec(words) ?? []).slice(1).map(Number))
    for (const [done = 0, all = 0] of counts) expect(done).toBeLessThanOrEqual(all)
    expect(counts).toEqual(counts.toSorted(([a = 0], [b = 0]) => a - b))
    await app.getByText(/scanned \(100%\)/).waitFor()
    await app.getByText(/^2 errors · 1 warning · \d+ notes · 1 duplicate$/).waitFor()
    await me.shot('schema-results-10-all-again')

    await merchant.openSettings()
    await app.getByLabel('Language of Signpost').selectOption('de')
    await app.getByRole('heading', { name: 'Sprache', level: 2 }).waitFor()
    await me.page.goto(`${product.adminOrigin}/store/greenhouse/apps/signpost/schema-results`)
    await app.getByRole('rowheader').getByRole('link', { name: 'Wrong availability' }).click()
    await app.getByText('Wert in „availability“ gehört nicht zur Aufzählung').first().waitFor()
    await me.shot('schema-results-11-german')
    expect(me.complaints).toEqual([])
  })
})
