import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFindings, sidewaysScroll } from '../stage/accessibility.ts'
import { openBrowser, type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { type Product, startProduct } from '../stage/product.ts'

/** Credits are bought through the platform's page, declined, a plan is taken, changed and cancelled; also by keyboard. */

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  product = await startProduct({ BILLING: 'on', DEFAULT_PLAN: 'free' })
  browser = await openBrowser()
  me = await sitDown(browser)
  merchant = merchantOf(me.page, product, 'fernhill')
  await merchant.openAdmin()
  await merchant.installApp()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const tab = (name: string) => merchant.app.getByRole('tab', { name }).click()
const approve = () => me.page.getByRole('button', { name: 'Approve' }).click()

it('shows the plans, the one of this store and its trial', async () => {
  await me.page.locator('#app-navigation').getByRole('link', { name: 'Price' }).click()
  await merchant.app.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
  await merchant.app.getByText('You have 7 days of free trial on any paid plan.').waitFor()
  await merchant.app.getByRole('radio', { name: 'Yearly' }).check()
  const pro = merchant.app.getByRole('article', { name: 'Pro' })
  expect(await pro.innerText()).toMatch(/96\.00[\s\S]*1,200 AI meta tags/)
  await merchant.app.getByRole('radio', { name: 'Monthly' }).check()
  expect(await pro.innerText()).toMatch(/10\.00[\s\S]*250 image alt texts/)
  expect(await accessibilityFindings(merchant.appFrame())).toEqual([])
  await me.shot('plans')
})

it('changes nothing when the order is declined', async () => {
  await tab('Credits')
  await merchant.app.getByText('25 credits', { exact: true }).waitFor()
  await me.shot('credits')
  expect(await accessibilityFindings(merchant.appFrame())).toEqual([])
  await merchant.app.getByRole('combobox', { name: 'For' }).selectOption('Image alt texts')
  await merchant.app.getByRole('button', { name: 'Buy 125 credits for $5.00' }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('button', { name: 'Cancel' }).click()
  await me.page.getByText('You declined the charge').waitFor()
  await me.page.locator('#app-navigation').getByRole('link', { name: 'Price' }).click()
  await tab('Credits')
  await merchant.app.getByText('25 credits', { exact: true }).waitFor()
})

it('buys credits by keyboard alone, and says so once they are paid', async () => {
  await merchant.app.getByRole('combobox', { name: 'For' }).focus()
  await me.page.keyboard.type('Image alt')
  await me.page.keyboard.press('Tab')
  await me.page.keyboard.press('ControlOrMeta+a')
  await me.page.keyboard.type('100')
  await me.page.keyboard.press('Enter')
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('button', { name: 'Approve' }).focus()
  await me.page.keyboard.press('Enter')
  await merchant.app.getByText('Credit purchase successful').waitFor()
  await merchant.app.getByText('125 credits', { exact: true }).waitFor()
  await me.shot('credits-bought')
  await me.page.reload()
  await merchant.app.getByText('125 credits', { exact: true }).waitFor()
})

it('keeps a statement that adds up', async () => {
  await tab('Statement')
  const bought = merchant.app.getByRole('row').filter({ hasText: 'Bought' })
  await bought.waitFor()
  expect(await bought.innerText()).toMatch(/Image alt texts[\s\S]*\+100\s+125/)
  expect(await accessibilityFindings(merchant.appFrame())).toEqual([])
  await me.shot('statement')
  await tab('Purchases')
  const orders = merchant.app.getByRole('row').filter({ hasText: 'Image alt texts' })
  await expect.poll(() => orders.count()).toBe(2)
  expect((await orders.allInnerTexts()).join()).toMatch(/Paid[\s\S]*Declined|Declined[\s\S]*Paid/)
  await me.shot('purchases')
})

it('takes a plan after a summary, and begins its trial', async () => {
  await tab('Plans')
  await merchant.app.getByRole('button', { name: 'Choose Pro' }).click()
  const summary = merchant.app.getByRole('dialog', { name: 'Change to Pro' })
  await summary.getByText('The first 7 days are free').waitFor()
  // While it fades in its colours are not yet what they will be.
  await expect.poll(() => accessibilityFindings(merchant.appFrame())).toEqual([])
  await me.shot('plan-summary')
  await summary.getByRole('button', { name: 'Go to approval' }).click()
  await approve()
  await merchant.app.getByText('Your plan has changed').waitFor()
  await merchant.app.getByRole('heading', { name: 'Your plan: Pro' }).waitFor()
  await merchant.app.getByText('Free trial: 7 days left').waitFor()
  await me.shot('plan-pro')
})

it('changes from the monthly plan to a larger yearly one, and not back to monthly', async () => {
  await merchant.app.getByRole('radio', { name: 'Yearly' }).check()
  await merchant.app.getByRole('button', { name: 'Choose Premium' }).click()
  const summary = merchant.app.getByRole('dialog', { name: 'Change to Premium' })
  await summary.getByText('Replaces Pro').waitFor()
  await summary.getByRole('button', { name: 'Go to approval' }).click()
  await approve()
  await merchant.app.getByRole('heading', { name: 'Your plan: Premium' }).waitFor()
  await merchant.app.getByRole('radio', { name: 'Monthly' }).check()
  await merchant.app.getByText('You cannot upgrade the monthly plan as you are on a yearly plan.').waitFor()
  expect(await merchant.app.getByRole('button', { name: 'Choose Elite' }).isDisabled()).toBe(true)
})

it('cancels with a reason, by keyboard', async () => {
  await merchant.app.getByRole('button', { name: 'Cancel plan' }).focus()
  await me.page.keyboard.press('Enter')
  const question = merchant.app.getByRole('dialog', { name: 'Cancel Premium?' })
  await question.getByRole('button', { name: 'Cancel plan' }).click()
  await question.getByText('Please Choose a Cancellation Reason').waitFor()
  await expect.poll(() => accessibilityFindings(merchant.appFrame())).toEqual([])
  await me.shot('plan-cancel')
  await question.getByRole('radio', { name: 'It costs too much' }).focus()
  await me.page.keyboard.press('Space')
  await question.getByRole('button', { name: 'Cancel plan' }).focus()
  await me.page.keyboard.press('Enter')
  await me.page.getByText('Plan cancelled successfully').waitFor()
  await merchant.app.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
  await tab('Credits')
  await merchant.app.getByText('125 credits', { exact: true }).waitFor()
})

it('fits a narrow screen and speaks German', async () => {
  await me.page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Plans', 'Credits', 'Statement', 'Purchases']) {
    await tab(name)
    await merchant.app.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor()
    expect(await sidewaysScroll(merchant.appFrame())).toBe(0)
    await me.shot(`plans-narrow-${name.toLowerCase()}`)
  }
  await me.page.setViewportSize({ width: 1280, height: 900 })
  await merchant.openSettings()
  await merchant.app.getByLabel('Language of Signpost').selectOption('de')
  await me.page
    .locator('#app-navigation')
    .getByRole('link', { name: /Price|Preise/ })
    .click()
  await merchant.app.getByRole('heading', { name: 'Ihr Tarif: Free' }).waitFor()
  await me.shot('plans-german')
  await merchant.app.getByRole('tab', { name: 'Credits' }).click()
  await merchant.app.getByRole('heading', { name: 'Credits kaufen' }).waitFor()
  await me.shot('credits-german')
  expect(me.complaints).toEqual([])
})
