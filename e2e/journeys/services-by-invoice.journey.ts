import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { expectTexts } from '../stage/shown-texts.ts'
import { soon } from '../stage/soon.ts'
import { switchesFile } from '../stage/switches-file.ts'

/** Services of an operator who sends invoices and has no mailbox for them. */

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const switches = switchesFile({ services: true })
  const stage = await begin({
    reads: 'nothing',
    settings: { BILLING: 'off', OPERATOR_SWITCHES: switches.file },
  })
  ;({ me, merchant } = stage)
  return async () => {
    await stage.end()
    switches.remove()
  }
})

it('says how an invoice is paid, not that the platform bills anything', async () => {
  await merchant.openHome()
  await merchant.app.getByRole('link', { name: 'Help', exact: true }).click()
  await merchant.app.getByRole('link', { name: 'Services', exact: true }).click()
  const main = merchant.app.getByRole('main')
  await main.locator('summary').first().waitFor()
  for (const question of await main.locator('summary').all()) await question.click()
  await expectTexts(merchant.app, [
    ...['services:introInvoice', 'services:help.pay.question', 'services:conditions.invoice'],
    ...['services:help.back.question', 'services:conditions.refund', 'services:help.safe.answer'],
  ])
  expect(await main.getByText(/platform bill|platform’s (own )?page|through the platform/).count()).toBe(0)
  await expectAccessible(merchant)
  await me.shot('services-by-invoice')
})

it('says of a share of revenue when the first reply comes, and nothing of refunds', async () => {
  const growth = merchant.app.getByRole('region', { name: 'Ecommerce growth service' })
  await growth.getByText('First reply: 1 week').waitFor()
  await growth.getByRole('link', { name: /View service/ }).click()
  await expectTexts(merchant.app, ['services:price.shareNote', 'services:form.confirmShare'])
  expect(await merchant.app.getByText(/non-refundable|Delivery time/).count()).toBe(0)
  await me.page.goBack()
})

it('says of a message that nobody was mailed about it', async () => {
  await merchant.app.getByRole('link', { name: /Core Web Vitals fix/ }).click()
  await merchant.app.getByLabel('What should we do?').fill('The home page loads slowly on phones.')
  await merchant.app.getByRole('checkbox', { name: /I have read what is delivered/ }).check()
  await merchant.app.getByRole('button', { name: 'Order for $249.00 by invoice' }).click()
  await merchant.app.getByText('Requested', { exact: true }).first().waitFor()
  await merchant.app.getByLabel('Your message').fill('Please mind the slider.')
  // Its answer is lost, and the screen is loaded again: the message is there once, and no draft of it.
  const { carriedOut } = await me.loseAnswer(/\/messages\b/)
  await merchant.app.getByRole('button', { name: 'Send' }).click()
  await carriedOut
  const unmailed = async () => {
    await me.page.reload()
    await merchant.app.getByText('Please mind the slider.').waitFor()
    return merchant.app.getByText('No email was sent about this.').count()
  }
  await expect.poll(unmailed, soon).toBe(1)
  expect(await merchant.app.getByLabel('Your message').inputValue()).toBe('')
})
