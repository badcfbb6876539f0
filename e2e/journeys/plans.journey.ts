import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { plansFile } from '../stage/plans-file.ts'
import type { Product } from '../stage/product.ts'

/** Credits are bought on the platform's page, declined or left undecided; a plan is chosen, changed and cancelled; also by keyboard. */

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const plans = plansFile({ features: { sitemaps: 'pro' } })
  const settings = { BILLING: 'on', DEFAULT_PLAN: 'free', PLAN_CATALOGUE: plans.file }
  const stage = await begin({ reads: 'nothing', settings })
  ;({ product, me, merchant } = stage)
  return async () => {
    await stage.end()
    plans.remove()
  }
})

const approve = () => me.page.getByRole('button', { name: 'Approve' }).click()

it('shows the plans, the one of this store and its trial', async () => {
  await merchant.openScreen('Price')
  await merchant.app.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
  await merchant.app.getByText('Every paid plan starts with a 7-day free trial. No card required.').waitFor()
  await merchant.app.getByRole('radio', { name: 'Yearly' }).check()
  const pro = merchant.app.getByRole('article', { name: 'Pro' })
  await expect.poll(() => pro.innerText()).toMatch(/96\.00[\s\S]*1,200 AI meta tags/)
  await merchant.app.getByRole('radio', { name: 'Monthly' }).check()
  await expect.poll(() => pro.innerText()).toMatch(/10\.00[\s\S]*250 image alt texts/)
  await expectAccessible(merchant)
  await me.shot('plans')
})

it('says in the place of what the plan does not open which plan does, and leads there', async () => {
  await merchant.openMetaTags('Automations')
  await merchant.app.getByText('Included in the Pro plan').waitFor()
  await merchant.app.getByText('Unlock Pro features').waitFor()
  await expectAccessible(merchant)
  await me.shot('plan-gate')
  await merchant.openTab('Content tabs')
  await merchant.app.getByText(/^Included in the \w+ plan$/).waitFor()
  await merchant.app.getByText(/^Unlock \w+ features$/).waitFor()
  await merchant.app.getByRole('link', { name: 'Go to pricing' }).click()
  await merchant.app.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
})

it('says of a step the plan does not open which plan does, before it is followed', async () => {
  await merchant.openHome()
  const step = merchant.app.getByRole('listitem').filter({ hasText: 'Connect Search Console' })
  await step.getByText('Included in the Premium plan').waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('plan-gate-step')
  await step.getByRole('link', { name: 'Go to pricing' }).click()
  await merchant.openTab('Earn')
  await step.getByText('Included in the Premium plan').waitFor()
  await me.shot('plan-gate-earn')
  await merchant.openTab('Plans')
})

it('changes nothing when the order is declined', async () => {
  await merchant.openTab('Credits')
  await merchant.app.getByText('25 credits', { exact: true }).waitFor()
  await merchant.app.getByText('Bought credits last until you remove Signpost.').waitFor()
  await me.shot('credits')
  await expectAccessible(merchant)
  await merchant.app.getByRole('combobox', { name: 'For', exact: true }).selectOption('Image alt texts')
  await merchant.app.getByRole('button', { name: 'Buy 125 credits for $5.00' }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('button', { name: 'Cancel' }).click()
  await me.page.getByText('You declined the charge').waitFor()
  await merchant.openScreen('Price')
  await merchant.openTab('Credits')
  await merchant.app.getByText('25 credits', { exact: true }).waitFor()
})

it('leads back to the approval of an order left undecided, and gives it up', async () => {
  await merchant.app.getByRole('combobox', { name: 'For', exact: true }).selectOption('Image alt texts')
  await merchant.app.getByRole('button', { name: 'Buy 125 credits for $5.00' }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await merchant.openScreen('Price')
  await merchant.app.getByRole('heading', { name: 'Waiting for your approval' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('order-waiting')
  await merchant.app.getByRole('link', { name: 'Go to approval' }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('link', { name: 'Signpost', exact: true }).click()
  await merchant.openScreen('Price')
  await merchant.openTab('Purchases')
  const order = merchant.app.getByRole('row').filter({ hasText: 'Waiting for approval' })
  await order.getByRole('link', { name: 'Go to approval' }).waitFor()
  await merchant.app.getByRole('button', { name: 'Cancel order: 125 credits, Image alt texts' }).click()
  await me.page.getByText('Order cancelled. Nothing was charged.').waitFor()
  await merchant.app.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor()
  await merchant.app.getByText('Waiting for your approval').waitFor({ state: 'detached' })
  await merchant.openTab('Credits')
})

it('buys credits by keyboard alone, and says so once they are paid', async () => {
  await merchant.app.getByRole('combobox', { name: 'For', exact: true }).focus()
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
  await merchant.openTab('Statement')
  const bought = merchant.app.getByRole('row').filter({ hasText: 'Bought' })
  await bought.waitFor()
  await expect.poll(() => bought.innerText()).toMatch(/Image alt texts[\s\S]*\+100\s+125/)
  await expectAccessible(merchant)
  await me.shot('statement')
  await merchant.openTab('Purchases')
  const orders = merchant.app.getByRole('row').filter({ hasText: 'Image alt texts' })
  await expect.poll(() => orders.count()).toBe(3)
  await orders.filter({ hasText: 'Paid' }).waitFor()
  await orders.filter({ hasText: 'Declined' }).waitFor()
  await orders.filter({ hasText: 'Cancelled' }).waitFor()
  await me.shot('purchases')
})

it('takes a plan after a summary, and begins its trial', async () => {
  await merchant.openTab('Plans')
  await merchant.app.getByRole('button', { name: 'Choose Pro' }).click()
  const summary = merchant.app.getByRole('dialog', { name: 'Change to Pro' })
  await summary.getByText('The first 7 days are free').waitFor()
  await expectAccessible(merchant)
  await me.shot('plan-summary')
  await summary.getByRole('button', { name: 'Go to approval' }).click()
  await approve()
  await merchant.app.getByText('Your plan has changed').waitFor()
  await merchant.app.getByRole('heading', { name: 'Your plan: Pro' }).waitFor()
  await merchant.app.getByText('Free trial: 7 days left').waitFor()
  await me.shot('plan-pro')
})

it('agrees to a limit, buys credits on the bill within it, and raises it', async () => {
  await merchant.openTab('Credits')
  await merchant.app.getByRole('combobox', { name: 'Limit for 30 days' }).selectOption('$10.00')
  await merchant.app.getByRole('button', { name: 'Agree to $10.00' }).click()
  await me.page.getByText(/Usage charges up to \$10\.00 USD/).waitFor()
  await me.shot('usage-approve')
  await approve()
  await merchant.app.getByText('You can now buy credits on your plan').waitFor()
  await merchant.app.getByText('$0.00 of $10.00 used').waitFor()
  await merchant.app.getByRole('combobox', { name: 'For', exact: true }).selectOption('Image alt texts')
  await merchant.app.getByRole('textbox', { name: 'Credits' }).fill('200')
  await merchant.app.getByRole('button', { name: 'Add $8.00 to the bill' }).click()
  await merchant.app.getByText('Credit purchase successful').waitFor()
  await merchant.app.getByText('$8.00 of $10.00 used').waitFor()
  await merchant.app.getByText('Your limit leaves $2.00 for this period.').waitFor()
  await expectAccessible(merchant)
  await me.shot('usage')
  await merchant.app.getByRole('button', { name: 'Raise the limit to $25.00' }).click()
  await me.page.getByText('New limit').waitFor()
  await me.shot('usage-raise')
  await approve()
  await merchant.app.getByText('$8.00 of $25.00 used').waitFor()
  await merchant.openTab('Purchases')
  const order = merchant.app.getByRole('row').filter({ hasText: 'Credits on your plan’s bill' })
  await expect.poll(() => order.innerText()).toMatch(/200 credits[\s\S]*On the bill[\s\S]*8\.00/)
  await me.shot('purchases-on-bill')
})

it('says of a custom plan that does not exist where the plans are', async () => {
  await me.page.goto(me.page.url().replace(/\/apps\/([^/]+)\/.*$/, '/apps/$1/pricing/custom-plan/none'))
  await merchant.app.getByText('This offer does not exist or has ended. See all plans instead.').waitFor()
  await expectAccessible(merchant)
  await me.shot('custom-plan-none')
  await merchant.app.getByRole('link', { name: 'See all plans' }).click()
  await merchant.app.getByRole('heading', { name: 'Your plan: Pro' }).waitFor()
})

it('changes from the monthly plan to a larger yearly one, and not back to monthly', async () => {
  await merchant.app.getByRole('radio', { name: 'Yearly' }).check()
  await merchant.app.getByRole('button', { name: 'Choose Premium' }).click()
  const summary = merchant.app.getByRole('dialog', { name: 'Change to Premium' })
  await summary.getByText('Replaces Pro').waitFor()
  await summary.getByText(/^You can no longer add credits to your bill/).waitFor()
  await summary.getByRole('button', { name: 'Go to approval' }).click()
  await approve()
  await merchant.app.getByRole('heading', { name: 'Your plan: Premium' }).waitFor()
  await merchant.app.getByRole('radio', { name: 'Monthly' }).check()
  await merchant.app.getByText('You cannot upgrade the monthly plan as you are on a yearly plan.').waitFor()
  await merchant.app.getByRole('button', { name: 'Choose Elite', disabled: true }).waitFor()
})

const openHtmlSitemap = () =>
  me.page.goto(`${product.adminOrigin}/store/fernhill/apps/signpost/google-search-console/html-sitemap`)

it('opens a feature that the plan of before did not include', async () => {
  await openHtmlSitemap()
  await merchant.app.getByRole('button', { name: 'Publish', exact: true }).click()
  await merchant.app.getByText('Published', { exact: true }).waitFor()
  await merchant.openScreen('Price')
  await merchant.openTab('Plans')
})

it('cancels with a reason, by keyboard', async () => {
  await merchant.app.getByRole('button', { name: 'Cancel plan' }).focus()
  await me.page.keyboard.press('Enter')
  const question = merchant.app.getByRole('dialog', { name: 'Cancel Premium?' })
  await question.getByRole('button', { name: 'Cancel plan' }).click()
  await question.getByText('Please Choose a Cancellation Reason').waitFor()
  await expectAccessible(merchant)
  await me.shot('plan-cancel')
  await question.getByRole('radio', { name: 'It costs too much' }).focus()
  await me.page.keyboard.press('Space')
  await question.getByRole('button', { name: 'Cancel plan' }).focus()
  await me.page.keyboard.press('Enter')
  await me.page.getByText('Plan cancelled successfully').waitFor()
  await merchant.app.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
  await merchant.openTab('Credits')
  await merchant.app.getByText('325 credits', { exact: true }).waitFor()
})

it('leaves what was published on the store, and takes it off on demand', async () => {
  await openHtmlSitemap()
  await merchant.app.getByText('Included in the Pro plan').waitFor()
  await merchant.app.getByText(/^The page is still live/).waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('plan-kept-page')
  const page = (await merchant.app.getByRole('link', { name: 'View page' }).getAttribute('href')) ?? ''
  const visitor = await me.page.context().newPage()
  await visitor.goto(page)
  await visitor.getByRole('heading', { level: 1, name: 'Sitemap' }).waitFor()
  await merchant.app.getByRole('button', { name: 'Unpublish' }).click()
  await merchant.app.getByText(/^The page is still live/).waitFor({ state: 'hidden' })
  expect((await visitor.reload())?.status()).toBe(404)
  await visitor.close()
  // The browser logs the page that is gone.
  expect(me.complaints.filter((line) => !line.includes('404'))).toEqual([])
  me.complaints.length = 0
  await merchant.openScreen('Price')
  await merchant.openTab('Credits')
})

it('fits a narrow screen and speaks German', async () => {
  await me.page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Plans', 'Credits', 'Statement', 'Purchases']) {
    await merchant.openTab(name)
    await merchant.app.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor()
    await expectFits(merchant)
    await me.shot(`plans-narrow-${name.toLowerCase()}`)
  }
  await me.page.setViewportSize({ width: 1280, height: 900 })
  await merchant.openSettings()
  await merchant.app.getByLabel('Language of Signpost').selectOption('de')
  await merchant.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  await merchant.openScreen('Preise')
  await merchant.app.getByRole('heading', { name: 'Ihr Tarif: Free' }).waitFor()
  await me.shot('plans-german')
  await merchant.openTab('Credits')
  await merchant.app.getByRole('heading', { name: 'Credits kaufen' }).waitFor()
  await me.shot('credits-german')
  expect(me.complaints).toEqual([])
})
