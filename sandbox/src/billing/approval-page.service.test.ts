import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { freePorts } from '../listeners.ts'
import { installApp } from '../oauth/installation.ts'
import { confirmationUrl } from './new-charge.ts'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

let browser: Browser
let platform: TrialPlatform
let appServer: Server
let admin: string

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  appServer = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><head><title>App</title><meta name="shopify-api-key" content="${platform.app.clientId}"><script src="${admin}/app-bridge.js"></script></head><body><p id="here"></p><script>here.textContent = location.pathname + location.search</script></body></html>`,
      ),
  )
  await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', resolve))
  const applicationUrl = `http://localhost:${(appServer.address() as AddressInfo).port}`
  const port = await freePorts(2)
  platform = await trialPlatform({ applicationUrl }, { admin: port, storefront: port + 1 })
  admin = platform.context.settings.adminOrigin
  await platform.server.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await browser.close()
  await platform.server.close()
  appServer.close()
})

test('an app sends the merchant from its frame to the approval page; keys alone lead back into the app', async () => {
  const { context, store, app } = platform
  const installation = installApp(context, store, app.clientId)
  const now = new Date().toISOString()
  const charge = context.state.put(store, 'AppPurchaseOneTime', {
    id: context.state.nextId(),
    createdAt: now,
    updatedAt: now,
    clientId: app.clientId,
    name: 'A hundred pages',
    test: false,
    returnUrl: `https://${store.domain}/admin/apps/trial-app/bought?pack=100`,
    signature: 'a-signature',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    status: 'PENDING',
    price: '9.00',
    currency: 'USD',
  })
  const tab = await browser.newPage()
  await tab.goto(`${admin}/store/corner-shop/apps/trial-app`)
  await tab.frameLocator('#app-frame').locator('#here').waitFor()
  await tab
    .frame('app-iframe')
    ?.evaluate(
      (url) => void window.open(url, '_top'),
      confirmationUrl({ store, installation }, charge, 'ApplicationCharge'),
    )
  const approve = tab.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  expect(await tab.getByRole('main').innerText()).toMatch(
    /A hundred pages[\s\S]*Total due today\s+\$9\.00 USD/,
  )
  for (let presses = 0; presses < 30; presses++) {
    if (await approve.evaluate((button) => button === document.activeElement)) break
    await tab.keyboard.press('Tab')
  }
  await tab.keyboard.press('Enter')
  await tab.waitForURL(`${admin}/store/corner-shop/apps/trial-app/bought?pack=100&charge_id=${charge.id}`)
  const here = tab.frameLocator('#app-frame').locator('#here')
  await expect.poll(() => here.textContent()).toMatch(/^\/bought\?.*charge_id=/)
  expect(context.state.get(store, 'AppPurchaseOneTime', charge.id)?.status).toBe('ACTIVE')
  await tab.close()
})
