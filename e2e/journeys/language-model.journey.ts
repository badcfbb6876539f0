import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** A key of the shop's own is entered, refused when it is wrong, tried, used and revoked; once by keyboard, once on a phone. */

const KEY = 'sk-own-key-of-fernhill-7531'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct()
  await product.issueModelKey(KEY)
  browser = await openBrowser()
  me = await sitDown(browser)
  merchant = merchantOf(me.page, product, 'fernhill')
  await merchant.openAdmin()
  await merchant.installApp()
  await merchant.openSettings()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const cardOf = (someone: Merchant) => someone.app.getByRole('region', { name: 'Language model' })
/** What was announced of a button that is gone stands in a live region for some seconds: axe is asked until it is not. */
const accessible = (someone: Merchant) =>
  expect.poll(() => accessibilityFindings(someone.appFrame()), { timeout: 15_000, interval: 500 }).toEqual([])
/** The browser notes the refusals this journey provokes. */
const unexpected = () => me.complaints.filter((line) => !/422/.test(line))

it('says who writes without a key of one’s own, and tries it', async () => {
  const card = cardOf(merchant)
  await card.getByText('Signpost writes with the model rule-based-writer.').waitFor()
  await card.getByText('Nothing was asked.').waitFor()
  await card.getByRole('button', { name: 'Test' }).click()
  await card.getByText('rule-based-writer answered').waitFor()
  await card.getByText(/1 request · \d+ tokens in/).waitFor()
  await accessible(merchant)
  await me.shot('language-model-installation')
})

it('refuses what does not work, beside the field it is about', async () => {
  const card = cardOf(merchant)
  await card.getByRole('button', { name: 'Use your own key' }).click()
  await card.getByLabel('Address').fill('http://192.168.1.20/v1')
  await card.getByLabel('Model', { exact: true }).fill('no-such-model')
  await card.getByLabel('Key', { exact: true }).fill('sk-a-key-of-nobody')
  const save = () => card.getByRole('button', { name: 'Test and save' }).click()
  await save()
  await card.getByText(/not a public https address/).waitFor()
  await card.getByLabel('Address').fill(`${product.adminOrigin}/language-model/v1`)
  await save()
  await card.getByText(/provider refuses the key/).waitFor()
  expect(await card.getByLabel('Key', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await accessible(merchant)
  await me.shot('language-model-refused')
  await card.getByLabel('Key', { exact: true }).fill(KEY)
  await save()
  await card.getByText(/knows no model of this name/).waitFor()
})

it('keeps a key that works, by keyboard, and never shows it again', async () => {
  const card = cardOf(merchant)
  await card.getByLabel('Model', { exact: true }).focus()
  await me.page.keyboard.press('ControlOrMeta+a')
  await me.page.keyboard.type('rule-based-writer')
  await me.page.keyboard.press('Enter')
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
  await card.getByText('It also took a picture.').waitFor()
  await card.getByText(/[2-9] requests · [\d,]+ tokens in/).waitFor()
  await card.getByText('Signpost charges no credits for texts written with your own key.').waitFor()
  await accessible(merchant)
  await me.shot('language-model-own-key')
})

it('fits a phone, in German and in the dark', async () => {
  const phone = await sitDown(browser, { width: 375, height: 800, locale: 'de-DE', dark: true })
  const other = merchantOf(phone.page, product, 'fernhill')
  await phone.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/settings`)
  await other.app.getByLabel('Language of Signpost').selectOption('de')
  const card = other.app.getByRole('region', { name: 'Sprachmodell' })
  await card.getByText('Schlüssel mit der Endung 7531.').waitFor()
  await phone.shot('language-model-phone')
  await card.getByRole('button', { name: 'Ändern' }).click()
  await card.getByLabel('Adresse').waitFor()
  expect(await sidewaysScroll(other.appFrame())).toBe(0)
  await accessible(other)
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
  await dialog.getByText('From then on, texts are written with Signpost’s key.').waitFor()
  await accessible(merchant)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await card.getByText('Key ending in 7531.').waitFor()
  await card.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await card.getByText('Signpost’s key', { exact: true }).waitFor()
  expect(unexpected()).toEqual([])
})
