import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { freePorts } from '../listeners.ts'
import { installApp } from '../oauth/installation.ts'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
FLAGS.push('--disable-background-networking', '--disable-component-update')

/** An app with one page that acts only through the App Bridge its head loads. */
const page = (admin: string, clientId: string) => `<!doctype html><html><head>
<meta name="shopify-api-key" content="${clientId}"><script src="${admin}/app-bridge.js"></script>
<script>window.ready = typeof shopify; window.loads = (window.loads || 0) + 1; window.heard = []</script><title>Signs</title></head><body>
<s-app-nav><s-link href="/" rel="home">Home</s-link><s-link href="/signs">Signs</s-link><s-link href="/signs/new">New sign</s-link></s-app-nav>
<ui-title-bar title="All signs"><button variant="breadcrumb">Back</button><button id="other">Other</button><button variant="primary" id="do">Do it</button></ui-title-bar>
<p id="path"></p>
<form data-save-bar id="form"><input name="name" aria-label="Name" value="old"></form>
<ui-modal id="modal"><p>Inside</p><ui-title-bar title="A question"><button variant="primary" id="yes">Yes</button></ui-title-bar></ui-modal>
<a href="shopify://admin/products" target="_top">Products of the store</a>
<script>
  const show = () => { path.textContent = location.pathname }
  addEventListener('popstate', show); show()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => heard.push(button.id))
  form.addEventListener('submit', (event) => { event.preventDefault(); heard.push('submitted ' + new FormData(form).get('name')) })
  for (const name of ['show', 'hide']) modal.addEventListener(name, () => heard.push('modal ' + name))
</script></body></html>`

let browser: Browser
let platform: TrialPlatform
let appServer: Server
let appOrigin: string
let admin: string
/** Authorization headers the app's server received, and the responses it gives first. */
let authorizations: (string | undefined)[]
let answers: { status: number; headers: Record<string, string> }[]
let tab: Page
let app: FrameLocator

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  appServer = createServer((request, response) => {
    if (!request.url?.startsWith('/api/'))
      return response
        .writeHead(200, {
          'content-type': 'text/html',
          // As strict as an app's policy may be: no inline styles.
          'content-security-policy': `style-src 'self'; frame-ancestors ${admin}`,
        })
        .end(page(admin, platform.app.clientId))
    authorizations.push(request.headers.authorization)
    const answer = answers.shift() ?? { status: 200, headers: {} }
    return response.writeHead(answer.status, answer.headers).end('the answer')
  })
  await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', resolve))
  appOrigin = `http://localhost:${(appServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => appServer.close(resolve))
})

beforeEach(async () => {
  authorizations = []
  answers = []
  const port = await freePorts(2)
  platform = await trialPlatform({ applicationUrl: appOrigin }, { admin: port, storefront: port + 1 })
  admin = platform.context.settings.adminOrigin
  installApp(platform.context, platform.store, platform.app.clientId)
  await platform.server.listen({ port, host: '127.0.0.1' })
  tab = await browser.newPage()
  await tab.goto(`${admin}/store/corner-shop/apps/trial-app`)
  app = tab.frameLocator('#app-frame')
  await app.locator('#path').waitFor()
})
afterEach(async () => {
  await tab.close()
  await platform.server.close()
})

/** Runs code in the app's page. */
const inApp = <T>(code: string) => {
  const frame = tab.frame('app-iframe')
  if (!frame) throw new Error('the page has no app frame')
  return frame.evaluate<T>(code)
}
const heard = () => inApp<string[]>('heard')

test('the global is there before the app’s own code, with its configuration', async () => {
  expect(await inApp('ready')).toBe('object')
  expect(await inApp('shopify.config')).toMatchObject({
    apiKey: platform.app.clientId,
    shop: 'corner-shop.myshopify.com',
    locale: 'en',
  })
  expect(await inApp('shopify.environment')).toMatchObject({ embedded: true, mobile: false })
})

test('fetch carries a valid session token and tries once more when the server asks for it', async () => {
  const retry = { status: 401, headers: { 'x-shopify-retry-invalid-session-request': '1' } }
  answers = [retry]
  expect(await inApp(`fetch('/api/signs').then((answer) => answer.text())`)).toBe('the answer')
  expect(authorizations).toHaveLength(2)
  const tokens = authorizations.map((header) => header?.replace(/^Bearer /, '') ?? '')
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(platform.app.secret))
    expect(payload['dest']).toBe('https://corner-shop.myshopify.com')
  }
  answers = [retry, retry, retry]
  expect(await inApp(`fetch('/api/signs').then((answer) => answer.status)`)).toBe(401)
  expect(authorizations).toHaveLength(4)
  answers = [{ status: 401, headers: {} }]
  expect(await inApp(`fetch('/api/signs').then((answer) => answer.status)`)).toBe(401)
  expect(authorizations).toHaveLength(5)
})

test('the app’s links stand in the admin’s navigation and move it without a reload', async () => {
  const side = tab.getByRole('navigation', { name: 'Admin' })
  await side.getByRole('link', { name: 'Signs', exact: true }).click()
  await expect.poll(() => app.locator('#path').textContent()).toBe('/signs')
  await expect.poll(() => tab.url()).toBe(`${admin}/store/corner-shop/apps/trial-app/signs`)
  await side.getByRole('link', { name: 'New sign' }).click()
  await expect.poll(() => tab.url()).toBe(`${admin}/store/corner-shop/apps/trial-app/signs/new`)
  const current = side.locator('[aria-current=page]')
  expect(await current.allTextContents()).toEqual(['New sign'])
  await tab.goBack()
  await expect.poll(() => app.locator('#path').textContent()).toBe('/signs')
  await expect.poll(() => tab.url()).toBe(`${admin}/store/corner-shop/apps/trial-app/signs`)
  expect(await inApp('loads')).toBe(1)
  await side.getByRole('link', { name: 'Trial App' }).click()
  await expect.poll(() => app.locator('#path').textContent()).toBe('/')
  await inApp(`history.pushState(null, '', '/signs?tab=2&shop=x')`)
  await expect.poll(() => tab.url()).toBe(`${admin}/store/corner-shop/apps/trial-app/signs?tab=2`)
  await tab.reload()
  await expect.poll(() => app.locator('#path').textContent()).toBe('/signs')
  expect(await inApp('new URLSearchParams(location.search).get("tab")')).toBe('2')
})

test('the title bar is drawn by the admin; its buttons are the app’s', async () => {
  await tab.getByRole('heading', { name: 'All signs' }).waitFor()
  expect(await tab.title()).toBe('All signs · Trial App')
  await tab.getByRole('button', { name: 'Do it' }).click()
  await tab.getByRole('button', { name: 'Other' }).click()
  await expect.poll(heard).toEqual(['do', 'other'])
  await inApp(`document.querySelector('ui-title-bar').setAttribute('title', 'One sign')`)
  await tab.getByRole('heading', { name: 'One sign' }).waitFor()
  await inApp(`document.getElementById('do').disabled = true`)
  await expect.poll(() => tab.getByRole('button', { name: 'Do it' }).isDisabled()).toBe(true)
})

test('unsaved changes bring the save bar, and nothing leaves the app until they are dealt with', async () => {
  const name = app.getByLabel('Name')
  const bar = tab.getByRole('region', { name: 'Unsaved changes' })
  await name.fill('new')
  await bar.waitFor()
  await tab.getByRole('link', { name: 'Settings' }).click()
  await tab.getByRole('link', { name: 'Signs', exact: true }).click()
  expect(await app.locator('#path').textContent()).toBe('/')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => bar.isVisible()).toBe(false)
  expect(await name.inputValue()).toBe('old')
  await name.fill('newer')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect.poll(heard).toEqual(['submitted newer'])
  await expect.poll(() => bar.isVisible()).toBe(false)
})

test('leaving is confirmed while changes are unsaved', async () => {
  await app.getByLabel('Name').fill('new')
  await tab.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await inApp(`void shopify.saveBar.leaveConfirmation().then(() => heard.push('left'))`)
  await tab.getByRole('button', { name: 'Stay' }).click()
  expect(await heard()).toEqual([])
  await inApp(`void shopify.saveBar.leaveConfirmation().then(() => heard.push('left'))`)
  await tab.getByRole('button', { name: 'Leave page' }).click()
  await expect.poll(heard).toEqual(['left'])
})

test('a toast shows its action and tells when it goes', async () => {
  await inApp(`void shopify.toast.show('Sign kept', { action: 'Undo', duration: 60000,
    onAction: () => heard.push('undo'), onDismiss: () => heard.push('gone') })`)
  await tab.getByText('Sign kept').waitFor()
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(heard).toEqual(['undo', 'gone'])
  expect(await tab.getByText('Sign kept').count()).toBe(0)
  // A toast stays while the pointer is over it, so move the pointer away.
  await tab.mouse.move(5, 5)
  await inApp(`void shopify.toast.show('Sign lost', { isError: true, duration: 50 })`)
  await expect.poll(() => tab.getByText('Sign lost').count()).toBe(0)
})

test('the resource picker hands over what was chosen, or nothing', async () => {
  const pick = `shopify.resourcePicker({ type: 'product', multiple: true }).then((picked) => { window.picked = picked })`
  await inApp(`void ${pick}`)
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('Search products').fill('tea')
  await dialog.getByRole('checkbox', { name: /Tea pot <brown>/ }).check()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => inApp('window.picked?.selection?.length')).toBe(1)
  expect(await inApp('picked[0]')).toMatchObject({
    id: `gid://shopify/Product/${platform.product.id}`,
    title: 'Tea pot <brown>',
    variants: [{ price: '24.00' }],
  })
  await inApp(`void ${pick}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => inApp('String(window.picked)')).toBe('undefined')
})

test('a modal opens over the app with its own title and buttons', async () => {
  await inApp(`void shopify.modal.show('modal')`)
  const dialog = app.getByRole('dialog', { name: 'A question' })
  await dialog.getByText('Inside').or(app.getByText('Inside')).first().waitFor()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await tab.keyboard.press('Escape')
  await expect.poll(heard).toEqual(['modal show', 'yes', 'modal hide'])
  expect(await app.getByText('New sign').isVisible()).toBe(false)
})

test('what is switched on in the theme is told to the app', async () => {
  expect(await inApp('shopify.app.extensions()')).toMatchObject([
    { handle: 'trial-extension', activations: [{ handle: 'everywhere', status: 'available' }, {}] },
  ])
  expect(await inApp('shopify.scopes.query()')).toMatchObject({
    granted: ['read_products', 'write_products'],
  })
})

test('links into the admin open its pages, the app opened outside comes back in', async () => {
  await app.getByRole('link', { name: 'Products of the store' }).click()
  await tab.waitForURL(`${admin}/store/corner-shop/products`)
  const host = btoa('admin.shopify.com/store/corner-shop')
  await tab.goto(`${appOrigin}/signs?tab=3&shop=corner-shop.myshopify.com&host=${host}`)
  await tab.waitForURL(`${admin}/store/corner-shop/apps/trial-app/signs?tab=3`)
})

test('an app that does not answer is named beside its empty frame', async () => {
  platform.app.applicationUrl = `http://localhost:${platform.context.settings.storefrontPort}`
  await tab.goto(`${admin}/store/corner-shop/apps/trial-app`)
  await tab.getByText(`Trial App has not answered at ${platform.app.applicationUrl}`).waitFor()
})
