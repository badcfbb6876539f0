import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { readTrail } from '../stage/breadcrumb-trail.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'

/** Breadcrumbs from the first look to five levels on product, collection, article and page, and their removal. */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let storefront: string

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ product, browser, me, merchant } = stage)
  await merchant.openProduct('Ash-handled hand trowel')
  storefront = new URL(await merchant.urlInStore()).origin
  return stage.end
})

const PATH = '/store/fernhill/apps/signpost/seo-booster/breadcrumbs?tabindex='
const open = (tab: number) => me.page.goto(`${product.adminOrigin}${PATH}${tab}`)
const FIVE = ['Home', 'Garden', 'Garden tools', 'Hand tools', 'Trowels and forks', 'Ash-handled hand trowel']

/** Expects visitors and search engines to find these levels on a page of the store. */
async function shows(path: string, levels: string[]): Promise<void> {
  await expect

    .poll(
      async () => {
        await me.page.goto(storefront + path)
        return readTrail(me.page)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual({ visible: levels, markup: levels, scripts: 0 })
}

/** Chooses collections for a list in the dialog that searches all of the store. */
async function pick(list: string, titles: string[]): Promise<void> {
  await merchant.app.getByRole('button', { name: `Choose collections: ${list}` }).click()
  const dialog = merchant.app.getByRole('dialog')
  for (const title of titles) {
    await dialog.getByRole('searchbox').fill(title)
    // The name ends with the handle.
    const handle = title.toLowerCase().replaceAll(' ', '-')
    await dialog.getByRole('checkbox', { name: new RegExp(`^${title}\\s*${handle}$`) }).check()
  }
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('shows every product’s trail before anything is written, and a preview in the theme’s look', async () => {
  await open(0)
  await merchant.app.getByText(/products have a trail through a collection/).waitFor()
  await merchant.app.getByRole('img', { name: /^Preview: Home › Garden › Garden tools/ }).waitFor()
  await me.shot('breadcrumbs-design')
  await expectAccessible(merchant)
  await open(2)
  await merchant.app.getByRole('searchbox', { name: 'Search by title' }).fill('hand trowel')
  await merchant.app
    .getByText('Home › Garden › Garden tools › Hand tools › Trowels and forks')
    .first()
    .waitFor()
  await merchant.app
    .getByText(/It is a sub-collection of Hand tools/)
    .first()
    .waitFor()
  await me.shot('breadcrumbs-trails')
  await expectAccessible(merchant)
})

it('adds the block below the header through the theme editor, and switches breadcrumbs on', async () => {
  await open(0)
  await merchant.app.getByRole('link', { name: 'Add block in theme editor' }).click()
  await me.page.getByRole('button', { name: 'Save' }).click()
  await me.page.getByText('Theme saved').waitFor()
  await open(0)
  await merchant.app.getByText('Your published theme has the breadcrumbs block').waitFor()
  await merchant.app.getByRole('switch', { name: 'Show breadcrumbs' }).click()
  await merchant.saveInApp()
  await merchant.app.getByText(/products show their trail/).waitFor()
  expect(me.complaints).toEqual([])
})

it('says what the theme adds itself and when it looked, and looks again when asked', async () => {
  const card = merchant.app.getByRole('region', { name: 'Breadcrumbs of your theme' })
  await card.getByText('Neither your theme nor another app adds breadcrumbs.').waitFor()
  await card.getByText(/^Last checked/).waitFor()
  await card.getByRole('button', { name: 'Check again' }).click()
  await me.page.getByText('Theme checked').waitFor()
  await me.shot('breadcrumbs-look')
  await expectAccessible(merchant)
})

it('visitors and search engines read the same trail on product, collection, article and page', async () => {
  await shows('/products/ash-handled-hand-trowel', FIVE)
  await me.shot('breadcrumbs-storefront')
  await shows('/collections/trowels-and-forks', FIVE.slice(0, 5))
  await shows('/pages/about-fernhill', ['Home', 'About Fernhill'])
  await shows('/blogs/journal', ['Home', 'Journal'])
  await shows('/blogs/journal/what-the-wax-does', ['Home', 'Journal', 'What the wax does'])
})

it('puts a custom trail together and gives it to a page', async () => {
  await open(3)
  await merchant.app.getByRole('textbox', { name: 'Name' }).fill('For the shed')
  await pick('Levels', ['Garden', 'Garden tools', 'Hand tools', 'Gifts'])
  await merchant.app.getByRole('button', { name: 'Add custom trail' }).click()
  await merchant.app.getByText('Garden › Garden tools › Hand tools › Gifts').waitFor()
  await me.shot('breadcrumbs-custom')
  await expectAccessible(merchant)
  await open(2)
  await merchant.app.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Pages' })
  await merchant.app.getByRole('button', { name: 'Choose the trail of About Fernhill' }).click()
  await merchant.app
    .getByRole('combobox', { name: 'Trail' })
    .selectOption({ label: 'Custom trail: For the shed' })
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Save trail' }).click()
  await merchant.app.getByText('You chose a custom trail.').waitFor()
  await shows('/pages/about-fernhill', [
    'Home',
    'Garden',
    'Garden tools',
    'Hand tools',
    'Gifts',
    'About Fernhill',
  ])
})

it('gives it to a blog post, which then stands on the fifth level', async () => {
  await open(2)
  await merchant.app.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Blog posts' })
  await merchant.app.getByRole('button', { name: 'Choose the trail of What the wax does' }).click()
  await merchant.app
    .getByRole('combobox', { name: 'Trail' })
    .selectOption({ label: 'Custom trail: For the shed' })
  await merchant.app.getByRole('button', { name: 'Save trail' }).click()
  await merchant.app.getByText('You chose a custom trail.').waitFor()
  await shows('/blogs/journal/what-the-wax-does', [
    ...['Home', 'Garden', 'Garden tools', 'Hand tools', 'Gifts'],
    'What the wax does',
  ])
})

it('gives it to several products at once, and takes it back from the last changes', async () => {
  await open(2)
  await merchant.app.getByRole('searchbox', { name: 'Search by title' }).fill('ash-handled')
  // Another search is another selection.
  await merchant.app.getByText('1–2 of 2 results').waitFor()
  for (const name of ['Ash-handled hand trowel', 'Ash-handled hand fork'])
    await merchant.app.getByRole('checkbox', { name: `Select ${name}` }).check()
  await merchant.app.getByText('2 rows selected').waitFor()
  await me.shot('breadcrumbs-selection')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Choose trail', exact: true }).click()
  const dialog = merchant.app.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Trail' }).selectOption({ label: 'Custom trail: For the shed' })
  await dialog.getByText('Changes: 2 of 2.').waitFor()
  await me.shot('breadcrumbs-choose-many')
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: 'Change 2 trails' }).click()
  await me.page.getByText('Signpost is changing the trails').waitFor()
  const levels = ['Home', 'Garden', 'Garden tools', 'Hand tools', 'Gifts', 'Ash-handled hand trowel']
  await shows('/products/ash-handled-hand-trowel', levels)
  await open(2)
  await merchant.app
    .getByRole('button', { name: 'Undo: Trail “For the shed” chosen for selected pages' })
    .first()
    .click()
  await shows('/products/ash-handled-hand-trowel', FIVE)
})

it('chooses a trail in its row, and leaves it to Signpost again', async () => {
  await open(2)
  await merchant.app.getByRole('searchbox', { name: 'Search by title' }).fill('hand trowel')
  const row = merchant.app.getByRole('row', { name: /Ash-handled hand trowel/ })
  const choose = async (from: string, label: string) => {
    await row.getByRole('gridcell').getByText(from, { exact: true }).dblclick()
    const field = row.getByRole('combobox', { name: 'Trail of Ash-handled hand trowel' })
    await field.selectOption({ label })
    await me.shot('breadcrumbs-choose-in-row')
    await expectAccessible(merchant)
    await field.press('Enter')
    await row.getByRole('gridcell').getByText(label, { exact: true }).waitFor()
  }
  await choose('Signpost chooses', 'Custom trail: For the shed')
  await choose('Custom trail: For the shed', 'Signpost chooses')
  await shows('/products/ash-handled-hand-trowel', FIVE)
  expect(me.complaints).toEqual([])
})

it('changes the custom trail in its place, and its pages show the new levels', async () => {
  await open(3)
  await merchant.app.getByRole('button', { name: 'Edit For the shed' }).click()
  const form = merchant.app.getByRole('group', { name: 'Edit For the shed' })
  await form.getByRole('textbox', { name: 'Name' }).fill('For the garden')
  await form.getByRole('button', { name: 'Remove Hand tools' }).click()
  await me.shot('breadcrumbs-custom-edited')
  await expectAccessible(merchant)
  await form.getByRole('button', { name: 'Save custom trail' }).click()
  await merchant.app.getByText('Garden › Garden tools › Gifts').waitFor()
  await shows('/pages/about-fernhill', ['Home', 'Garden', 'Garden tools', 'Gifts', 'About Fernhill'])
})

it('search and cart show where a visitor is, without markup', async () => {
  for (const path of ['/search?q=wool', '/cart']) {
    await me.page.goto(storefront + path)
    const { visible, markup } = await readTrail(me.page)
    expect([visible[0], visible.length, markup]).toEqual(['Home', 2, []])
  }
})

it('blocks a collection, and takes it back from the last changes', async () => {
  await open(1)
  await pick('Blocked collections', ['Trowels and forks'])
  await me.shot('breadcrumbs-structure')
  await expectAccessible(merchant)
  await merchant.saveInApp()
  await shows('/products/ash-handled-hand-trowel', [...FIVE.slice(0, 4), FIVE[5] ?? ''])
  await open(1)
  await merchant.app.getByRole('button', { name: 'Undo: Breadcrumb settings changed' }).first().click()
  await merchant.app.getByRole('button', { name: 'Remove Trowels and forks' }).waitFor({ state: 'hidden' })
  expect(me.complaints).toEqual([])
})

it('fits a phone and speaks German', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  for (const tab of [0, 1, 2, 3]) {
    await phone.page.goto(`${product.adminOrigin}${PATH}${tab}`)
    await there.app.getByRole('tab').nth(tab).and(there.app.locator('[aria-selected=true]')).waitFor()
    if (tab === 2) await there.app.getByRole('grid', { name: 'Pfade' }).waitFor()
    await phone.shot(`breadcrumbs-narrow-${tab}`)
    await expectFits(there)
    await expectAccessible(there)
  }
  await phone.context.close()
})
