import type { Browser, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import german from '../../app/locales/de/errors.json' with { type: 'json' }
import english from '../../app/locales/en/errors.json' with { type: 'json' }
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'

/** The admin around the app fails: its script is blocked or late, or it refuses. The app says so, and goes on. */

const BRIDGE = /\/app-bridge\.js$/

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
  const allow = await me.loseFiles(BRIDGE)
  await openApp('/?tabindex=0')
  await alert().getByText("The admin's script was blocked").waitFor()
  await alert().getByText('Allow cdn.shopify.com').waitFor()
  await expectAccessible(merchant)
  await me.shot('admin-frame-1-blocked')
  await allow()
  await isOpen()
  await expect.poll(() => me.page.url()).not.toContain('bridge=')
})

it('says after some seconds that the script is late, and goes on by itself when it arrives', async () => {
  const held: Route[] = []
  await me.page.route(BRIDGE, (route) => void held.push(route))
  await openApp()
  await alert().getByText("The admin's script has not arrived yet").waitFor()
  await expectAccessible(merchant)
  await me.shot('admin-frame-2-late')
  await me.page.unroute(BRIDGE)
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  await isOpen()
})

it('opens again at a press, and opens the admin in the whole window', async () => {
  const allow = await me.loseFiles(BRIDGE)
  await openApp('/history')
  await alert().getByRole('button', { name: 'Reload page' }).click()
  await me.page.waitForRequest(BRIDGE)
  await alert().getByText('Signpost opens by itself').waitFor()
  expect(await merchant.app.getByLabel('Your store').inputValue()).toContain('fernhill')
  await allow()
  await merchant.app.getByRole('button', { name: 'Open in admin' }).click()
  await isOpen()
})

it('does not stay blank where a new session token is fetched', async () => {
  await me.page.route(
    (url) => url.origin === product.appOrigin && url.searchParams.has('id_token'),
    (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('id_token', 'expired')
      return route.continue({ url: url.href })
    },
  )
  const allow = await me.loseFiles(BRIDGE)
  await openApp('/settings')
  await alert().getByText("The admin's script was blocked").waitFor()
  await allow()
  await merchant.app.getByRole('tab', { name: 'General' }).waitFor()
  await me.page.unrouteAll()
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

/** Makes the admin answer the app's request for a session token with this error. */
const refuse = (person: Person, kind: string) =>
  person.page.route(/\/session-token$/, (route) =>
    route.fulfill({ status: 403, json: { message: `APP::ERROR::${kind}: refused` } }),
  )

async function saysEachKind(person: Person, { app }: Merchant, store: string, words: typeof english) {
  for (const [kind, code] of Object.entries(KINDS)) {
    await refuse(person, kind)
    await person.page.goto(`${product.adminOrigin}/store/${store}/apps/signpost`)
    const shown = app.locator(`[data-code="frame.${code}"]`)
    await shown.getByText(words.frame[code], { exact: true }).waitFor()
    await shown.getByRole('button').first().waitFor()
    await person.page.unrouteAll()
  }
}

it('says each of the eight errors of the frame and what to do', async () => {
  await saysEachKind(me, merchant, 'fernhill', english)
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
  await saysEachKind(person, there, store, german as typeof english)
  await person.shot('admin-frame-4-refused-german')
})

it('says in a running screen that the admin refuses a press', async () => {
  await me.page.route(/\/resources\?/, (route) =>
    route.fulfill({ status: 403, json: { message: 'APP::ERROR::PERMISSION: refused' } }),
  )
  await openApp('/schema?tabindex=0')
  await merchant.app.getByRole('button', { name: 'Choose another product' }).click()
  await me.page.getByRole('alert').getByText(english.frame.permission).waitFor()
  await me.shot('admin-frame-5-refused-press')
  await me.page.unrouteAll()
})
