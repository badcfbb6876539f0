import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { AUDIT_FAULTS, auditedStore, expectedProblems, plantedFaults } from '../stage/audited-store.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** The audit of a store whose pages are sound except for planted faults: each fault is listed, and nothing else. */

let product: Product
let me: Person
let merchant: Merchant
let origin: string

beforeAll(async () => {
  const stage = await begin({ store: makeStore, install: false })
  ;({ product, me, merchant } = stage)
  return stage.end
})

async function makeStore({ command }: Product): Promise<string> {
  const file = join(AUDIT_FAULTS, 'store.csv')
  const { stdout } = await command('sandbox', 'import', file, '--store', 'Audited', '--currency', 'EUR')
  origin = /http:\/\/audited\.localhost:\d+/.exec(stdout)?.[0] ?? ''
  return 'audited'
}

const faults = plantedFaults()

const plant = (planted = faults) =>
  product.faults({ plantedSitemaps: { audited: auditedStore(origin, planted) } })

/** Returns the problems of every page that has any, by its path. */
async function found(): Promise<Record<string, string[]>> {
  const rows = await merchant.app.getByRole('table', { name: 'Pages' }).getByRole('row').all()
  const pages = await Promise.all(
    rows.slice(1).map(async (row) => {
      const path = (await row.getByRole('rowheader').innerText()).split('\n').at(-1)?.trim() ?? ''
      const problems = await row.getByRole('cell').first().getByRole('link').allInnerTexts()
      return [path, problems.toSorted()] as const
    }),
  )
  return Object.fromEntries(pages.filter(([, problems]) => problems.length > 0))
}

describe('the SEO audit', () => {
  it(`lists each of ${faults.length} planted faults and nothing else`, async () => {
    await plant()
    await merchant.installApp()
    const { app } = merchant
    await app.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'SEO audit' }).click()
    await expect.poll(found, soon).toEqual(expectedProblems(faults))
    await app.getByText('of 100 points').waitFor()
    await app.getByText('How the score is counted').click()
    await app.getByText(/^\d+ pages lost \d+ of [\d,]+ points/).waitFor()
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot('seo-audit-1-faults')
    expect(me.complaints).toEqual([])
  })

  it('shows the pages of a problem with the evidence, and leaves one as it is for a reason', async () => {
    const { app } = merchant
    const problems = app.getByRole('region', { name: 'Problems' })
    await problems.getByRole('button', { name: /more/ }).click()
    await problems
      .getByRole('listitem')
      .filter({ hasText: 'URL hard to read' })
      .getByRole('link', { name: '1 page' })
      .click()
    await app.getByText('The path is /pages/Spring_Sale.').filter({ visible: true }).waitFor()
    await app.getByRole('button', { name: /^Ignore on this page: URL hard to read/ }).click()
    const dialog = app.getByRole('dialog', { name: 'Ignore: URL hard to read' })
    await dialog.getByLabel('Why can this stay unchanged?').fill('Printed on a leaflet')
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    const ignored = app.getByRole('region', { name: 'Ignored' })
    await ignored.getByText('Printed on a leaflet').waitFor()
    await app.getByText('No page matches these filters').waitFor()
    await expectAccessible(merchant)
    await ignored.getByRole('button', { name: /^Count again/ }).click()
    await app.getByText('The path is /pages/Spring_Sale.').filter({ visible: true }).waitFor()
    await app.getByRole('button', { name: 'Clear filters' }).first().click()
    expect(me.complaints).toEqual([])
  })

  it('says after the next scan what is fixed and what is new, and plots the score', async () => {
    const { app } = merchant
    const [first, ...left] = faults
    if (!first) throw new Error('Nothing is planted.')
    await plant([{ ...first, replace: [] }, ...left])
    await me.page.getByRole('button', { name: 'Scan store' }).first().click()
    await app.getByText('1 fixed').waitFor(soon)
    await app.getByText('1 problem fixed since the last scan').click()
    await app.getByText('Title missing · 1 page').waitFor()
    await app.getByRole('region', { name: 'Score over time' }).waitFor()
    await me.shot('seo-audit-2-fixed')
    expect(me.complaints).toEqual([])
  })

  it('is printed alike by the command line, as lines of CSV', async () => {
    // It exits with 1 because there is a critical finding.
    const { stdout } = await product
      .command('audit', origin, '--csv')
      .catch((error: { stdout: string }) => error)
    const printed: Record<string, string[]> = {}
    for (const line of stdout.trim().split('\r\n').slice(1)) {
      const [level = '', check = '', problem = '', url = ''] = line.split(',')
      // The command prints a row for each fault of structured data; the screen shows all of a page as one problem.
      const isMarkup = check.startsWith('structured-data.')
      if (isMarkup && level !== 'critical') continue
      const path = new URL(url).pathname
      const named = new Set(printed[path]).add(isMarkup ? 'Errors in structured data' : problem)
      printed[path] = [...named].toSorted()
    }
    expect(printed).toEqual(await found())
  })

  it('offers ten quick wins, each with the way to it', async () => {
    const { app } = merchant
    const wins = app.getByRole('region', { name: 'Quick wins' })
    expect(await wins.getByRole('listitem').count()).toBe(10)
    // Each says what it leads to: no two are alike.
    const ways = await wins.getByRole('link').allTextContents()
    expect(new Set(ways).size).toBe(10)
    await wins.getByRole('link', { name: 'Turn on breadcrumbs', exact: true }).click()
    await app
      .getByRole('heading', { name: /Breadcrumbs/ })
      .first()
      .waitFor()
    expect(me.complaints).toEqual([])
  })
})
