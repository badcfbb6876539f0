import { beforeAll, expect, it } from 'vitest'
import { filledPath, SUB_SCREENS } from '../stage/app-screens.ts'
import { begin } from '../stage/begin.ts'
import { keptIn, type Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'

/** A browser that keeps neither cookies nor storage for frames of other sites: the app works as usual. */

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  // With the first steps, the default of `bin/start`.
  const stage = await begin({
    reads: 'nothing',
    seat: { keepsNothing: true },
    settings: { OPERATOR_SWITCHES: '' },
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const firstSteps = () => merchant.app.getByRole('dialog', { name: 'Welcome to Signpost' })

it('puts the first steps off, and a reload leaves them so', async () => {
  const taken = me.page.waitForResponse((answer) => answer.url().endsWith('/apps/api/onboarding/later'))
  await firstSteps().getByRole('button', { name: 'Later' }).click()
  expect((await taken).ok()).toBe(true)
  const asked = me.page.waitForResponse((answer) => answer.url().endsWith('/apps/api/user/onboarding'))
  await me.page.reload()
  await asked
  await merchant.app.getByRole('heading', { name: 'Needs you' }).waitFor()
  expect(await firstSteps().count()).toBe(0)
})

it('refuses the app all storage, and the app asks for no cookie', async () => {
  expect(await keptIn(merchant.appFrame())).toBe('SecurityError')
  const { hostname: admin } = new URL(product.adminOrigin)
  const cookies = await me.context.cookies()
  expect(cookies.filter(({ domain }) => domain !== admin)).toEqual([])
})

it('opens every screen of the menu, and again after a reload', async () => {
  const menu = me.page.locator('#app-navigation').getByRole('link')
  const names = (await menu.allInnerTexts()).map((name) => name.trim()).filter(Boolean)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    await merchant.openScreen(name)
    await merchant.app.getByRole('contentinfo').waitFor()
  }
  await me.page.reload()
  await merchant.app.getByRole('contentinfo').waitFor()
})

it('finds the way back', async () => {
  await merchant.openSettings()
  await me.page.getByRole('button', { name: 'My profile' }).click()
  await merchant.app.getByRole('heading', { name: 'My subscription' }).waitFor()
  await me.page.getByRole('button', { name: 'Back' }).click()
  await merchant.app.getByRole('tab', { name: 'General', selected: true }).waitFor()
  await merchant.openHome()
  expect(me.complaints).toEqual([])
})

it('asks each time before an unsaved form is lost with its tab', async () => {
  await merchant.follow('/seo-booster/brokenlink?tabindex=4')
  const field = merchant.app.getByRole('textbox', { name: 'Product redirect URL' })
  await field.fill('/collections/all')
  const overview = merchant.app.getByRole('tab', { name: 'Overview' })
  const answer = (name: string) => me.page.getByRole('button', { name, exact: true }).click()
  for (let times = 0; times < 2; times += 1) {
    await overview.click()
    await answer('Stay')
    expect(await field.inputValue()).toBe('/collections/all')
  }
  await overview.click()
  await answer('Leave page')
  await merchant.app.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await me.page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'hidden' })
})

// A store that is offered nothing is led on from these, to its credits.
const LED_ON: readonly string[] = ['Charge', 'One-time purchase']

// Last: of what does not exist, the browser complains.
it.each(
  SUB_SCREENS.filter(([name]) => !LED_ON.includes(name)).map(
    ([name, path]) => [name, filledPath(path, {})] as const,
  ),
)('finds the way back from %s to the tab it was opened from', async (_name, path) => {
  const from = '/settings?tabindex=1'
  await merchant.follow(from)
  await merchant.app.getByRole('tab', { name: 'Products', selected: true }).waitFor()
  await merchant.follow(path)
  await me.page.getByRole('button', { name: 'Back' }).click()
  await me.page.waitForURL((url) => url.href.endsWith(from))
})
