import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { soon } from '../stage/soon.ts'
import { visitStore } from '../stage/store-visitor.ts'

/**
 * The next page is loaded before the click, visitors' speed is measured, and nothing of either is left when switched
 * off.
 */

let me: Person
let merchant: Merchant
let origin: string

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue', seat: { width: 1_440, height: 1_000 } })
  ;({ me, merchant } = stage)
  await merchant.openProduct('Oak dibber')
  origin = new URL(await merchant.urlInStore()).origin
  return stage.end
})

const app = () => merchant.app
const openScreen = async () => {
  await merchant.openScreen('Images & Speed')
  await app().getByRole('link', { name: 'Instant page', exact: true }).click()
  await app().getByRole('heading', { name: 'Speed optimisation' }).waitFor(soon)
}
const flip = async (name: string, on: boolean) => {
  const box = app().getByRole('switch', { name })
  await box.click()
  await expect.poll(() => box.getAttribute('aria-checked'), soon).toBe(String(on))
}

const visitor = (how: { old?: boolean } = {}) => visitStore(origin, how)

it('says what keeps it from working, and prints nothing until it is switched on', async () => {
  await openScreen()
  await app().getByText('Signpost is off in your theme').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('instant-page-1-off')
  await merchant.openSchemaSetup()
  await merchant.switchEmbedOn()
  await openScreen()
  await app().getByText('Signpost is off in your theme').waitFor({ state: 'detached' })
  const somebody = await visitor()
  const html = await somebody.page.content()
  expect(html).not.toMatch(/speculationrules|instant-page\.js|visitor-vitals\.js/)
  expect(somebody.scripts()).toEqual([])
  await somebody.leave()
})

it('fetches the next page before the click, without a script where the browser has rules', async () => {
  await flip('Instant page', true)
  await app().getByRole('button', { name: 'Check home page' }).click()
  await app().getByText('Rules for browsers with speculation rules').waitFor(soon)
  expect(await app().getByText('On the page', { exact: true }).count()).toBe(2)
  await me.shot('instant-page-2-on')
  const somebody = await visitor()
  const { page } = somebody
  const link = page.locator('main a[href*="/products/"]').first()
  await link.hover()
  // A browser reports prefetches by speculation rules only once the page is opened. A real click takes a moment.
  await link.click({ delay: 600 })
  await page.waitForURL('**/products/**')
  expect(await somebody.cameBy()).toBe('navigational-prefetch')
  expect(somebody.scripts()).toEqual([])
  await somebody.leave()
})

it('hints at the next page after a moment’s hovering elsewhere, and never at the cart', async () => {
  const somebody = await visitor({ old: true })
  const { page } = somebody
  await expect.poll(() => somebody.scripts(), soon).toEqual(['instant-page.js'])
  const cart = page.locator('a[href$="/cart"]').first()
  await cart.hover()
  const link = page.locator('main a[href*="/products/"]').first()
  await link.hover()
  const path = new URL((await link.getAttribute('href')) ?? '', origin).pathname
  await expect.poll(() => somebody.hinted(), soon).toEqual([path])
  await somebody.leave()
})

it('shows how fast the store is for its visitors, by device and page', async () => {
  await flip('Measure visitors’ Core Web Vitals', true)
  await app().getByText('No visit has been measured yet', { exact: false }).waitFor(soon)
  const somebody = await visitor()
  await somebody.measured()
  await somebody.page.locator('main a[href*="/products/"]').first().click()
  await somebody.page.waitForURL('**/products/**')
  await somebody.measured()
  await somebody.page.goto(origin)
  await app().getByRole('heading', { name: 'By kind of page' }).waitFor(soon)
  await app()
    .getByRole('row', { name: /^Home page/ })
    .waitFor(soon)
  await app()
    .getByRole('row', { name: /^\/products\// })
    .waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('instant-page-3-metrics')
  for (const [width, height] of [
    [1_024, 768],
    [390, 844],
  ] as const) {
    await me.page.setViewportSize({ width, height })
    await expectFits(merchant)
    await me.shot(`instant-page-${width}`)
  }
  await me.page.setViewportSize({ width: 1_440, height: 1_000 })
})

it('is undone where it was done, and leaves nothing on the storefront', async () => {
  await app().getByRole('button', { name: 'Undo: Instant page switched on' }).click()
  await expect
    .poll(() => app().getByRole('switch', { name: 'Instant page' }).getAttribute('aria-checked'), soon)
    .toBe('false')
  await flip('Measure visitors’ Core Web Vitals', false)
  const somebody = await visitor()
  expect(await somebody.page.content()).not.toMatch(/speculationrules|instant-page\.js|visitor-vitals\.js/)
  await somebody.leave()
  expect(me.complaints).toEqual([])
})
