import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { blockBridge, expireTokens, holdBridge, holdTokens, refuseInAdmin } from '../stage/failing-frame.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { wordsOf } from '../stage/shown-texts.ts'

/** The admin around the app fails: its script is blocked or late, or it refuses. The app says so, and goes on. */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ reads: 'nothing' })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const openApp = (path = '') => me.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost${path}`)
const isOpen = () => merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor()
const alert = () => merchant.app.getByRole('alert')

it('says that the script was blocked, and goes on by itself once it is allowed', async () => {
  const allow = await blockBridge(me)
  await openApp('/?tabindex=0')
  await alert().getByText('The admin’s script was blocked').waitFor()
  await alert().getByText('Allow cdn.shopify.com').waitFor()
  await expectAccessible(merchant)
  await me.shot('admin-frame-1-blocked')
  await allow()
  await isOpen()
  await expect.poll(() => me.page.url()).not.toContain('bridge=')
})

it('says after some seconds that the script is late, and goes on by itself when it arrives', async () => {
  const arrives = await holdBridge(me)
  await openApp()
  await alert().getByText('The admin’s script has not arrived yet').waitFor()
  await expectAccessible(merchant)
  await me.shot('admin-frame-2-late')
  await arrives()
  await isOpen()
})

it('opens again at a press, and opens the admin in the whole window', async () => {
  const allow = await blockBridge(me)
  await openApp('/history')
  await alert().getByRole('button', { name: 'Reload page' }).click()
  await alert().getByText('Signpost opens by itself').waitFor()
  expect(await merchant.app.getByLabel('Your store').inputValue()).toContain('fernhill')
  await allow()
  await merchant.app.getByRole('button', { name: 'Open in admin' }).click()
  await isOpen()
})

it('does not stay blank where a new session token is fetched', async () => {
  const endExpiry = await expireTokens(me, product)
  const allow = await blockBridge(me)
  await openApp('/settings')
  await alert().getByText('The admin’s script was blocked').waitFor()
  await allow()
  await merchant.app.getByRole('tab', { name: 'General' }).waitFor()
  await endExpiry()
})

it('says that the admin is silent, and goes on by itself when it answers', async () => {
  const answers = await holdTokens(me)
  await openApp()
  await merchant.app.getByText('Still waiting for the admin of your store.').waitFor()
  await merchant.app.getByRole('button', { name: 'Reload page' }).waitFor()
  await answers()
  await isOpen()
})

it('does not stay blank without its own scripts', async () => {
  // Only the app's: the admin has scripts of its own.
  const findAgain = await me.loseFiles(new RegExp(`^${product.appOrigin}/assets/.*\\.js$`))
  await openApp()
  await merchant.app.getByText('Signpost is still loading.').waitFor()
  await findAgain()
})

const KINDS = {
  INVALID_ACTION: 'invalid-action',
  INVALID_PAYLOAD: 'invalid-payload',
  PERMISSION: 'permission',
  NETWORK: 'network',
  PERSISTENCE: 'persistence',
  UNSUPPORTED_OPERATION: 'unsupported-operation',
  INVALID_ORIGIN: 'invalid-origin',
  FAILED_AUTHENTICATION: 'failed-authentication',
} as const

async function saysEachKind(person: Person, { app }: Merchant, store: string, language: string) {
  for (const [kind, code] of Object.entries(KINDS)) {
    const end = await refuseInAdmin(person, 'session-token', kind)
    await person.page.goto(`${product.adminOrigin}/store/${store}/apps/signpost`)
    const shown = app.locator(`[data-code="frame.${code}"]`)
    await shown.getByText(wordsOf(`errors:frame.${code}`, language), { exact: true }).waitFor()
    await shown.getByRole('button').first().waitFor()
    await end()
  }
}

it('says each of the eight errors of the frame and what to do', async () => {
  await saysEachKind(me, merchant, 'fernhill', 'en')
  await expectAccessible(merchant)
  await me.shot('admin-frame-3-refused')
})

it('says them in German to a German store', async () => {
  const store = await makeStore(product, {
    name: 'Holzladen',
    products: 1,
    store: { primaryLocale: 'de' },
  })
  const person = await sitDown(browser)
  const there = merchantOf(person, product, store)
  await there.openAdmin()
  await person.page.getByRole('link', { name: 'Apps', exact: true }).click()
  await person.page.getByRole('main').getByRole('link', { name: 'Install' }).click()
  await person.page.getByRole('button', { name: 'Install' }).click()
  await there.app.getByRole('main').waitFor()
  await saysEachKind(person, there, store, 'de')
  await person.shot('admin-frame-4-refused-german')
})

it('says in a running screen that the admin refuses a press', async () => {
  const end = await refuseInAdmin(me, 'resources', 'PERMISSION')
  await openApp('/schema?tabindex=1')
  await merchant.app.getByRole('button', { name: 'Choose another product' }).click()
  await me.page.getByRole('alert').getByText(wordsOf('errors:frame.permission')).waitFor()
  await me.shot('admin-frame-5-refused-press')
  await end()
})
