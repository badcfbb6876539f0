import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectAccessiblePage } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { type Staff, staffOf } from '../stage/staff.ts'

/** The profile shows what a store pays; staff grant codes and offers, record refunds, and read why stores leave. */

let me: Person
let merchant: Merchant
let ada: Staff

beforeAll(async () => {
  const stage = await begin({ reads: 'nothing', settings: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
  ;({ me, merchant } = stage)
  ada = await staffOf(stage.product, stage.browser)
  return stage.end
})

const approve = () => me.page.getByRole('button', { name: 'Approve' }).click()
const storeDomain = () => `${/\/store\/([^/]+)/.exec(me.page.url())?.[1]}.myshopify.com`
const openProfile = async () => {
  await merchant.openSettings()
  await me.page.getByRole('button', { name: 'My profile' }).click()
  await merchant.app.getByRole('heading', { name: 'My subscription' }).waitFor()
}

it('shows plan, price, credits and the ways to more on the profile', async () => {
  await merchant.openScreen('Price')
  await merchant.openTab('Credits')
  await merchant.app.getByRole('combobox', { name: 'For' }).selectOption('Image alt texts')
  await merchant.app.getByRole('textbox', { name: 'Credits' }).fill('100')
  await merchant.app.getByRole('button', { name: /^Buy 100 credits/ }).click()
  await approve()
  await merchant.app.getByText('Credit purchase successful').waitFor()
  await openProfile()
  await merchant.app.getByText('You pay nothing.').waitFor()
  await merchant.app.getByText(/Image alt texts: 125/).waitFor()
  await expectAccessible(merchant)
  await me.shot('profile-subscription')
  for (const [name, tab] of [
    ['Buy credits', 'Credits'],
    ['See statement', 'Statement'],
    ['See orders', 'Purchases'],
  ] as const) {
    await merchant.app.getByRole('link', { name }).click()
    await merchant.app.getByRole('tab', { name: tab, selected: true }).waitFor()
    await openProfile()
  }
})

it('adds a code, and offers the store a plan for one payment', async () => {
  await ada.openStaffScreen('Money')
  await ada.page.getByRole('button', { name: 'Add code' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Add code' })
  await dialog.getByLabel('Code', { exact: true }).fill('autumn-20')
  await dialog.getByLabel('Discount in percent').fill('120')
  await dialog.getByText('Enter a number above 0, at most 100.').waitFor()
  await dialog.getByLabel('Number of payments').fill('x')
  await dialog.getByText('Enter a whole number from 1 to 120.').waitFor()
  await dialog.getByLabel('Number of payments').fill('')
  await dialog.getByLabel('Discount in percent').fill('20,0')
  await dialog.getByRole('button', { name: 'Add code' }).click()
  await ada.page.getByText('20% off every payment').waitFor()
  await ada.shot('staff-codes')
  await expectAccessiblePage(ada.page)
  await ada.page.getByRole('tab', { name: 'Custom and one-time plans' }).click()
  await ada.page.getByLabel('Store', { exact: true }).fill(storeDomain())
  await ada.page.getByRole('button', { name: 'Show' }).click()
  await ada.page.getByRole('button', { name: 'Offer plan' }).click()
  const offer = ada.page.getByRole('dialog', { name: /^Offer plan/ })
  await offer.getByLabel('Name').fill('Launch package')
  await offer.getByLabel(/^Price in/).fill('49')
  await offer.getByLabel('Features of a plan').selectOption('Pro')
  await offer.getByRole('button', { name: 'Offer plan' }).click()
  await ada.page.getByText(/Launch package/).waitFor()
  await ada.shot('staff-offers')
  await expectAccessiblePage(ada.page)
})

it('is taken by the merchant', async () => {
  await me.page.goto(me.page.url().replace(/\/apps\/([^/]+)\/.*$/, '/apps/$1/pricing/one-time-plan'))
  await merchant.app.getByRole('heading', { name: 'Launch package' }).waitFor()
  await merchant.app.getByText('Pro features, permanently').waitFor()
  await expectAccessible(merchant)
  await me.shot('one-time-plan')
  await merchant.app.getByRole('button', { name: /^Pay .*49\.00 once/ }).click()
  await approve()
  await merchant.app.getByText('It is paid. What you bought is ready to use.').waitFor()
  await me.shot('one-time-plan-paid')
})

it('is refunded with a reason', async () => {
  await ada.page.getByRole('tab', { name: 'Purchases' }).click()
  await ada.page.getByRole('button', { name: 'Note refund of “Launch package”' }).click()
  const question = ada.page.getByRole('dialog')
  await question.getByLabel('Reason').fill('The merchant changed their mind')
  await question.getByRole('button', { name: 'Note refund' }).click()
  await ada.page.getByText('Ada Byron: The merchant changed their mind').waitFor()
  await ada.shot('staff-refund')
  await expectAccessiblePage(ada.page)
})

it('asks why before it leads to where apps are removed', async () => {
  await openProfile()
  await merchant.app.getByRole('button', { name: 'Uninstall' }).click()
  const question = merchant.app.getByRole('dialog', { name: 'Uninstall Signpost?' })
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.getByText('Please Choose a UnInstallation Reason').waitFor()
  await expectAccessible(merchant)
  await me.shot('uninstall')
  await question.getByRole('radio', { name: 'It is hard to use' }).check()
  await question.getByRole('button', { name: 'Continue' }).click()
  await merchant.app.getByRole('link', { name: 'Go to apps' }).waitFor()
  await me.shot('uninstall-next')
  await ada.page.getByRole('tab', { name: 'Why stores leave' }).click()
  await ada.page.getByText('It is hard to use').first().waitFor()
  await ada.shot('staff-departures')
  await expectAccessiblePage(ada.page)
  expect(me.complaints).toEqual([])
})
