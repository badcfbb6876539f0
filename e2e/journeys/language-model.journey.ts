import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'

/**
 * The shop's own key is entered, refused if it is wrong, tested, used and revoked; once by keyboard, once on a phone.
 */

const KEY = 'sk-own-key-of-fernhill-7531'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    async ready(begun) {
      await begun.product.issueModelKey(KEY)
      await begun.merchant.openSettings()
    },
  })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const cardOf = (someone: Merchant) => someone.app.getByRole('region', { name: 'Language model' })
/** The browser logs the refusals that this journey provokes. */
const unexpected = () => me.complaints.filter((line) => !/422/.test(line))

it('says who writes without a key of one’s own, and tries it', async () => {
  const card = cardOf(merchant)
  await card.getByText('Signpost’s built-in writer writes the texts.').waitFor()
  await card.getByText('No requests.').waitFor()
  await card.getByRole('button', { name: 'Test' }).click()
  await card.getByText('Signpost’s built-in writer answered').waitFor()
  await card.getByText(/1 request · \d+ tokens in/).waitFor()
  await expectAccessible(merchant)
  await me.shot('language-model-installation')
})

it('refuses what does not work, beside the field it is about', async () => {
  const card = cardOf(merchant)
  await card.getByRole('button', { name: 'Use your own key' }).click()
  await card.getByLabel('URL').fill('http://192.168.1.20/v1')
  await card.getByLabel('Model', { exact: true }).fill('no-such-model')
  await card.getByLabel('Key', { exact: true }).fill('sk-a-key-of-nobody')
  const save = () => card.getByRole('button', { name: 'Test and save' }).click()
  await save()
  await card.getByText(/not a public https URL/).waitFor()
  await card.getByLabel('URL').fill(`${product.adminOrigin}/language-model/v1`)
  await save()
  await card.getByText(/provider rejected the key/).waitFor()
  await expect.poll(() => card.getByLabel('Key', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(merchant)
  await me.shot('language-model-refused')
  await card.getByLabel('Key', { exact: true }).fill(KEY)
  await save()
  await card.getByText(/has no model of this name/).waitFor()
})

it('keeps a key that works, by keyboard, and never shows it again', async () => {
  const card = cardOf(merchant)
  const model = card.getByLabel('Model', { exact: true })
  await model.focus()
  await merchant.typeOver(model, 'rule-based-writer')
  await merchant.keys('Enter')
  await card.getByText('Your own key', { exact: true }).waitFor()
  await card.getByText('Key ending in 7531.').waitFor()
  await me.page.reload()
  await card.getByText('Key ending in 7531.').waitFor()
  await card.getByRole('button', { name: 'Change' }).click()
  expect(await card.getByLabel('Key', { exact: true }).inputValue()).toBe('')
  expect(await card.getByLabel('Key', { exact: true }).getAttribute('type')).toBe('password')
  expect(await merchant.app.locator('body').innerHTML()).not.toContain('own-key-of-fernhill')
  await card.getByRole('button', { name: 'Cancel' }).click()
})

it('uses it, and counts what it used', async () => {
  const card = cardOf(merchant)
  await card.getByRole('button', { name: 'Test' }).click()
  await card.getByText('It also accepted an image.').waitFor()
  await card.getByText(/[2-9] requests · [\d,]+ tokens in/).waitFor()
  await card.getByText('Signpost charges no credits for texts written with your own key.').waitFor()
  await expectAccessible(merchant)
  await me.shot('language-model-own-key')
})

it('fits a phone, in German and in the dark', async () => {
  const phone = await sitDown(browser, { width: 375, height: 800, locale: 'de-DE', dark: true })
  const other = merchantOf(phone, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/settings`)
  await other.app.getByLabel('Language of Signpost').selectOption('de')
  const card = other.app.getByRole('region', { name: 'Sprachmodell' })
  await card.getByText('Schlüssel mit der Endung 7531.').waitFor()
  await phone.shot('language-model-phone')
  await card.getByRole('button', { name: 'Ändern' }).click()
  await card.getByLabel('URL', { exact: true }).waitFor()
  await expectFits(other)
  await expectAccessible(other)
  await phone.shot('language-model-phone-form')
  await other.app.getByLabel('Sprache von Signpost').selectOption('en')
  await other.app.getByRole('heading', { name: 'Store data' }).waitFor()
  expect(phone.complaints).toEqual([])
  await phone.context.close()
  await me.page.reload()
})

it('revokes it after asking', async () => {
  const card = cardOf(merchant)
  await card.getByRole('button', { name: 'Revoke' }).click()
  const dialog = merchant.app.getByRole('alertdialog', { name: 'Revoke your key?' })
  await dialog.getByText('After that, Signpost writes with its own key.').waitFor()
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await card.getByText('Key ending in 7531.').waitFor()
  await card.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await card.getByText('Signpost’s key', { exact: true }).waitFor()
  expect(unexpected()).toEqual([])
})
