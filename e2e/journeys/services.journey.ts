import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { expectTexts } from '../stage/shown-texts.ts'
import { staffToken } from '../stage/staff-token.ts'
import { switchesFile } from '../stage/switches-file.ts'

/**
 * A service is declined, then ordered with a file, approved, accepted and delivered by staff in their area, with a
 * report.
 */

let me: Person
let staff: Person
let merchant: Merchant
let staffArea: string

beforeAll(async () => {
  const switches = switchesFile({
    ...{ services: true, promisedGains: true },
    meetingUrl: 'https://meet.example.com/signpost',
  })
  const stage = await begin({
    reads: 'nothing',
    settings: {
      BILLING: 'on',
      DEFAULT_PLAN: 'free',
      OPERATOR_SWITCHES: switches.file,
      SUPPORT_EMAIL: 'help@provider.example',
    },
  })
  ;({ me, merchant } = stage)
  staff = await sitDown(stage.browser)
  staffArea = `${stage.product.appOrigin}/admin/services?token=${await staffToken(stage.product)}`
  return async () => {
    await stage.end()
    switches.remove()
  }
})

const fill = async (request: string) => {
  await merchant.app.getByLabel('What should we do?').fill(request)
  await merchant.app.getByRole('checkbox', { name: /I have read what is delivered/ }).check()
}

it('finds the service below page speed and says what is missing before anything is ordered', async () => {
  await merchant.openScreen('Images & Speed')
  await merchant.app.getByRole('link', { name: 'Page speed' }).click()
  await expectTexts(merchant.app, ['services:speed.note', 'services:speed.gain'])
  await merchant.app.getByRole('link', { name: 'View the service' }).click()
  await merchant.app.getByText('A list of apps that cost speed').waitFor()
  await merchant.app
    .getByText('One-time service is non-refundable and hours do not roll over.', { exact: true })
    .waitFor()
  await merchant.app.getByRole('link', { name: /Book a meeting/ }).waitFor()
  await merchant.app.getByRole('button', { name: 'Order for $249.00' }).click()
  await merchant.app.getByText('This field is required').waitFor()
  await merchant.app.getByText('Please confirm this to order').waitFor()
  await expectAccessible(merchant)
  await me.shot('service')
})

it('keeps what was typed of a request while somebody looks at another screen', async () => {
  const request = merchant.app.getByLabel('What should we do?')
  await request.fill('The first image comes late.')
  await merchant.openScreen('History')
  await me.page.goBack()
  await expect.poll(() => request.inputValue()).toBe('The first image comes late.')
  expect(await merchant.app.getByRole('checkbox', { name: /I have read/ }).isChecked()).toBe(false)
})

/** The promises of each service, by its screen. */
const PROMISES = {
  '/services/technical-seo': [
    ...['services:service.technical-seo.summary', 'services:service.technical-seo.delivered.3'],
    ...['services:service.technical-seo.question.1.answer'],
    ...['services:conditions.theme', 'services:conditions.unlock'],
  ],
  '/services/customization': [
    ...['services:service.customization.summary', 'services:service.customization.question.1.answer'],
  ],
  '/services/store-build': ['services:service.store-build.summary'],
  '/services/blog-package': ['services:service.blog-package.summary'],
  '/core-web-vitals/fix': [
    ...['services:service.core-web-vitals.summary', 'services:conditions.access'],
    ...['services:service.core-web-vitals.question.1.answer'],
    ...['services:conditions.replies', 'services:conditions.refund'],
  ],
}

it.each(Object.entries(PROMISES))('promises on %s what the specification says', async (path, texts) => {
  await me.page.goto(me.page.url().replace(/\/apps\/signpost.*/, `/apps/signpost${path}`))
  await merchant.app.locator('summary').first().waitFor()
  for (const question of await merchant.app.getByRole('main').locator('summary').all()) await question.click()
  await expectTexts(merchant.app, texts)
})

it('says what is wrong with a page and a URL', async () => {
  await merchant.app.getByLabel('Page it is about (optional)').fill('my home page')
  await merchant.app.getByLabel('Email for updates').fill('nobody')
  await merchant.app.getByRole('button', { name: 'Order for $249.00' }).click()
  await expectTexts(merchant.app, ['services:form.pageUrlWrong', 'services:form.contactWrong'])
  await merchant.app.getByLabel('Page it is about (optional)').fill('')
  await merchant.app.getByLabel('Email for updates').fill('')
})

it('orders nothing when the price is declined', async () => {
  await fill('The home page loads slowly on phones.')
  await merchant.app.getByLabel('Add a file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Slow since the new slider.'),
  })
  await merchant.app.getByRole('button', { name: 'Remove notes.txt' }).click()
  const question = merchant.app.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this file?',
  })
  await question.getByText('This action is not reversible.').waitFor()
  await expectAccessible(merchant)
  await me.shot('service-file')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await merchant.app.getByRole('button', { name: 'Order for $249.00' }).click()
  const approval = me.page.getByRole('heading', { name: 'Approve charge' })
  await approval.waitFor()
  // Who goes back without a decision is told that the order waits: they would place it twice.
  await me.page.goBack()
  await merchant.app.getByText('Your order is waiting for your approval').waitFor()
  await me.page.goForward()
  await approval.waitFor()
  await me.page.getByRole('button', { name: 'Cancel' }).click()
  await me.page.getByText('You declined the charge').waitFor()
  await merchant.openHome()
  await merchant.app.getByRole('link', { name: 'Help', exact: true }).click()
  await merchant.app.getByRole('link', { name: 'Services', exact: true }).click()
  await merchant.app.getByRole('link', { name: 'Core Web Vitals fix', exact: true }).click()
  await merchant.app.getByRole('button', { name: 'Order again' }).waitFor()
  await me.shot('service-declined')
})

it('is purchased once the platform says so', async () => {
  await merchant.app.getByRole('button', { name: 'Order again' }).click()
  await me.page.getByRole('button', { name: 'Approve' }).click()
  await merchant.app.getByText('Thank you. We have your request').waitFor()
  await merchant.app.getByText('Purchased', { exact: true }).first().waitFor()
  await merchant.app.getByRole('button', { name: 'Download notes.txt' }).waitFor()
  await merchant.app.getByLabel('Your message').fill('Please mind the slider.')
  await merchant.app.getByRole('button', { name: 'Send' }).click()
  await merchant.app.getByText('Please mind the slider.').waitFor()
  await expectAccessible(merchant)
  await me.shot('service-order')
})

it('is taken and delivered by staff, with a report', async () => {
  const { page } = staff
  await page.goto(staffArea)
  const row = page.getByRole('row').filter({ hasText: 'Fernhill' })
  await row.getByText('Merchant wrote last').waitFor()
  await staff.shot('staff-service-orders')
  await row.getByRole('link', { name: 'Core Web Vitals fix' }).click()
  await page.getByRole('button', { name: 'Take this order' }).click()
  await page.getByText('Taken by Ada Byron').waitFor()
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await status.getByLabel('Note to the merchant (optional)').fill('The slider loads late now.')
  await status.getByLabel('Add a file').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 before and after'),
  })
  await status.getByRole('button', { name: 'Remove report.pdf' }).waitFor()
  await status.getByRole('button', { name: 'Set to Delivered' }).click()
  await page.getByText('The slider loads late now.').waitFor()
  await staff.shot('staff-service-order')
  expect(staff.complaints).toEqual([])
})

it('shows the merchant what was delivered, also on a narrow screen', async () => {
  await me.page.reload()
  await merchant.app.getByText('The slider loads late now.').waitFor()
  await merchant.app.getByText('Ada Byron (provider)').waitFor()
  const download = me.page.waitForEvent('download')
  await merchant.app.getByRole('button', { name: 'Download report.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('report.pdf')
  await me.page.setViewportSize({ width: 390, height: 844 })
  await expectFits(merchant)
  await me.shot('service-delivered')
})

it('says what is connected and where the rest is set up', async () => {
  await me.page.setViewportSize({ width: 1280, height: 900 })
  await merchant.openScreen('Integration')
  await merchant.app.getByText('Not connected.').waitFor()
  await merchant.app.getByText('Signpost’s built-in writer, provided by this installation.').waitFor()
  await expectAccessible(merchant)
  await me.shot('integration')
  await merchant.app.getByRole('link', { name: /Set up.*Google Search Console/ }).click()
  await merchant.app.getByRole('heading', { name: 'Search Console' }).first().waitFor()
  expect(me.complaints).toEqual([])
})
