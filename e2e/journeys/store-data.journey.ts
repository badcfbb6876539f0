import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'

/** The store's data is synced automatically; the interface changes its language. */

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue' })
  ;({ me, merchant } = stage)
  return stage.end
})

it('is synced by the time somebody looks, and says how many of how many', async () => {
  await merchant.openSettings()
  await merchant.app.getByRole('heading', { name: 'Store data' }).waitFor()
  await merchant.synced()
  await merchant.app.getByText('Signpost picks up changes in your store automatically.').waitFor()
  const row = merchant.app.getByRole('listitem').filter({ hasText: 'Products' })
  await row.getByText(/^(4[1-9]|[5-9]\d|\d{3,}) of \1 synced$/).waitFor()
  await expectAccessible(merchant)
  await me.shot('store-data-synced')
})

it('takes a signature for its page reader, says until when it is good, and shows it never again', async () => {
  const { app } = merchant
  const card = app.getByRole('region', { name: 'Let Signpost scan your pages' })
  await card.getByText('Not used').waitFor()
  await card.getByRole('button', { name: 'Paste a signature' }).click()
  const expires = Math.floor(Date.now() / 1000) + 60 * 86_400
  const input = `sig1=("@authority" "signature-agent");expires=${expires};tag="web-bot-auth"`
  await card.getByLabel('Signature-Input').fill(input)
  await card.getByLabel('Signature', { exact: true }).fill('nonsense')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('The value pasted as Signature is not what the admin shows there.').waitFor()
  await card.getByLabel('Signature', { exact: true }).fill('sig1=:c2VjcmV0:')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Active').waitFor()
  await card.getByText(/Valid until \S+ at .*\(.+\)/).waitFor()
  await me.page.reload()
  await card.getByText('Active').waitFor()
  expect(await app.locator('body').innerHTML()).not.toContain('c2VjcmV0')
  await expectAccessible(merchant)
  await me.shot('store-data-signature')
  await card.getByRole('button', { name: 'Remove' }).click()
  await card.getByText('Not used').waitFor()
  expect(me.complaints.filter((line) => !line.includes('422'))).toEqual([])
  me.complaints.length = 0
})

it('says in its place that a part of the screen could not be loaded, and loads it on another try', async () => {
  const { app } = merchant
  const comesAgain = await me.loseFiles(/\/assets\/deletable-lists-[^/]*\.js$/)
  await merchant.openTab('Products')
  await app.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor()
  await me.shot('store-data-not-loaded')
  await merchant.openTab('General')
  await app.getByRole('heading', { name: 'Store data' }).waitFor()
  await merchant.openTab('Products')
  await comesAgain()
  await app.getByRole('button', { name: 'Try again' }).click()
  await app.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  await merchant.openTab('General')
  const expected = /Failed to load resource|A part of the screen could not be loaded/
  expect(me.complaints.filter((line) => !expected.test(line))).toEqual([])
  me.complaints.length = 0
})

it('offers to delete a product from the store in its menu alone', async () => {
  const { app } = merchant
  await merchant.openTab('Products')
  const more = app.getByRole('button', { name: /^More for / })
  await more.first().waitFor()
  const words = /Delete from your store/
  expect(await more.count()).toBeGreaterThan(1)
  expect(await app.getByText(words).filter({ visible: true }).count()).toBe(0)
  await more.first().click()
  await app.getByRole('menuitem', { name: words }).waitFor()
  expect(await app.getByText(words).filter({ visible: true }).count()).toBe(1)
  await me.shot('store-data-row-menu')
  await merchant.keys('Escape')
  await merchant.openTab('General')
})

it('speaks each language it offers at once when that is chosen', async () => {
  const choice = merchant.app.locator('select[name="appLanguage"]')
  expect(await choice.locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['English', 'Deutsch (German)', 'español (Spanish)', 'français (French)']),
  )
  const headings = { de: 'Shop-Daten', es: 'Datos de la tienda', fr: 'Données de la boutique' }
  for (const [language, heading] of Object.entries(headings)) {
    await choice.selectOption(language)
    await merchant.app.getByRole('heading', { name: heading }).waitFor()
    expect(await merchant.app.locator('html').getAttribute('lang')).toBe(language)
    await me.shot(`store-data-${language}`)
  }
  expect(me.complaints).toEqual([])
})
