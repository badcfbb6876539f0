import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { expectStill, watchShifts } from '../stage/layout-shift.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { noteProgress } from '../stage/shown-progress.ts'
import { soon } from '../stage/soon.ts'

/** From the installation to the first finding without a click on Sync or Scan. */

const FIXTURES = join(import.meta.dirname, '../fixtures')

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ store: makeGreenhouse, install: false })
  ;({ product, me, merchant } = stage)
  return stage.end
})

async function makeGreenhouse({ command }: Product): Promise<string> {
  const file = join(FIXTURES, 'planted-faults.csv')
  await command('sandbox', 'import', file, '--store', 'Greenhouse', '--currency', 'EUR')
  await command('sandbox', 'theme', join(FIXTURES, 'planted-faults-theme'), '--store', 'greenhouse')
  return 'greenhouse'
}

it('counts the first sync and scan on Home, and ends with what needs the merchant', async () => {
  const { app } = merchant
  await merchant.installApp()
  const noted = await noteProgress(merchant.appFrame(), /^\d+ of \d+ pages? scanned so far\.$/)
  await me.shot('first-reading-1-home')
  await app.getByText(/^\d+ of (\d+) products? synced$/).waitFor(soon)
  await noted.begun()
  await app.getByText('100% of your store scanned').waitFor(soon)
  const counts = (await noted.texts()).map((words) => Number(/^\d+/.exec(words)?.[0]))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  const needs = app.getByRole('region', { name: 'Needs you' })
  await needs
    .getByText('Offer: error on 1 page')
    .or(needs.getByText('Product: error on 1 page'))
    .first()
    .waitFor()
  expect(await needs.getByRole('listitem').count()).toBeLessThanOrEqual(6)
  const numbers = app.getByRole('list', { name: 'Your store at a glance' })
  await numbers.getByText('Search Console is not connected').waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('first-reading-2-found')
  expect(me.complaints).toEqual([])
})

it('leads from the first finding to its pages and to the way to mend it', async () => {
  const { app } = merchant
  const needs = app.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('link', { name: 'Fix' }).first().click()
  await app.getByRole('button', { name: /^Only pages with:/ }).waitFor()
  await expect.poll(() => app.getByRole('table', { name: 'Pages' }).getByRole('rowheader').count()).toBe(1)
  const problems = app.getByRole('region', { name: 'Problems' })
  await problems.getByText('How do I fix this?').first().click()
  await expectAccessible(merchant)
  await me.shot('first-reading-3-problems')
  expect(me.complaints).toEqual([])
})

it('stays still while it loads', async () => {
  await watchShifts(me)
  const { app } = merchant
  const screens = { '': 'Setup guide', '/schema-results': 'Scans' }
  for (const [path, last] of Object.entries(screens)) {
    await me.page.goto(`${product.adminOrigin}/store/greenhouse/apps/signpost${path}`)
    await app.getByRole('heading', { name: last }).waitFor()
    await me.page.waitForLoadState('networkidle')
    await expectStill(merchant, path)
  }
})

it('says outside the admin which way leads in, and takes it', async () => {
  const { page } = me
  await page.goto(product.appOrigin)
  await page.getByText('No Shop Provided').waitFor()
  await page.getByRole('button', { name: 'Open in admin' }).click()
  await page.getByText('Enter the name of your store').waitFor()
  await me.shot('first-reading-4-outside')
  await page.getByLabel('Your store').fill('greenhouse')
  await page.getByRole('button', { name: 'Open in admin' }).click()
  await merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor()
})

it('says to a development store that it is not supported', async () => {
  const store = await makeStore(product, {
    name: 'Try-out',
    products: 1,
    store: { partnerDevelopment: true },
  })
  await me.page.goto(`${product.adminOrigin}/store/${store}`)
  await me.page.getByRole('link', { name: 'Apps', exact: true }).click()
  await me.page.getByRole('main').getByRole('link', { name: 'Install' }).click()
  await me.page.getByRole('button', { name: 'Install' }).click()
  await merchant.app
    .getByText(
      'Sorry, the SEO Schema app no longer supports development stores. Please contact customer service.',
    )
    .waitFor()
  await me.shot('first-reading-5-development-store')
})
