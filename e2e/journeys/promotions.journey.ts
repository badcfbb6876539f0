import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin, type Stage } from '../stage/begin.ts'
import { mailSubjects } from '../stage/platform-log.ts'
import { expectTexts } from '../stage/shown-texts.ts'

/**
 * Codes from a cookie and typed in give their stated benefits, the bill shows the discount, and a verified store gets
 * more.
 */

let stage: Stage

beforeAll(async () => {
  stage = await begin({
    reads: 'catalogue',
    settings: { BILLING: 'on', DEFAULT_PLAN: 'free' },
    install: false,
  })
  const code = (...words: string[]) => stage.product.command('codes', 'add', ...words)
  await code('SPRING', '--percent', '50', '--payments', '3')
  await code('WELCOME', '--credits', 'ai-meta=100', '--uses', '1')
  await code('EARLY', '--unlock', 'pro', '--days', '183', '--automatic')
  await code('FIRST-1000', '--unlock', 'pro', '--uses', '1000', '--automatic')
  await stage.merchant.installApp()
  return stage.end
})

it('gives early users what the operator gives them, and says for how long', async () => {
  const { me, merchant } = stage
  await merchant.openScreen('Price')
  await merchant.app.getByText('Pro features for 183 days').waitFor()
  await merchant.app.getByText('Pro features, permanently').waitFor()
  await merchant.app.getByText('Pro features are unlocked permanently.').waitFor()
  await me.shot('early-users')
})

it('takes a code from a cookie, clears the cookie, and shows the price it makes', async () => {
  const { me, merchant, product } = stage
  // As an offer's page sets it for a frame: in the admin's partition, where browsers keep the cookies of embedded
  // pages.
  await me.context.addCookies([
    {
      ...{
        name: 'monthlyCode',
        value: 'spring',
        domain: 'localhost',
        path: '/',
        sameSite: 'None',
        secure: true,
      },
      partitionKey: new URL(product.adminOrigin).origin.replace(/:\d+$/, ''),
    },
  ])
  await me.page.reload()
  await merchant.openScreen('Price')
  await merchant.app.getByText('SPRING', { exact: true }).waitFor()
  await merchant.app.getByText('50% off the first 3 payments · with monthly billing').first().waitFor()
  const pro = merchant.app.getByRole('article', { name: 'Pro' })
  await expect.poll(() => pro.innerText()).toMatch(/10\.00[\s\S]*5\.00/)
  await expect
    .poll(async () => (await me.context.cookies()).filter(({ name }) => name === 'monthlyCode'))
    .toEqual([])
  await expectAccessible(merchant)
  await me.shot('code-from-cookie')
})

it('refuses a wrong code in its place, and redeems a right one once', async () => {
  const { me, merchant } = stage
  const { app } = merchant
  const field = app.getByRole('textbox', { name: 'Code' })
  await field.fill('NOT-A-CODE')
  await app.getByRole('button', { name: 'Redeem' }).click()
  await app.getByText('Invalid Code').waitFor()
  await app.getByText('Your entered promocode is not correct, Enter a valid code').first().waitFor()
  await me.shot('code-invalid')
  await field.fill('welcome')
  await me.page.keyboard.press('Enter')
  await app.getByText('100 credits: AI meta tags').waitFor()
  await field.fill('WELCOME')
  await me.page.keyboard.press('Enter')
  await app.getByText('Your store has already redeemed this code').first().waitFor()
})

it('orders with the discount, says what it costs now and later, and the platform shows the same', async () => {
  const { me, merchant } = stage
  await merchant.app.getByRole('button', { name: 'Choose Pro' }).click()
  const summary = merchant.app.getByRole('dialog', { name: 'Change to Pro' })
  await summary.getByText('You pay $5.00 for each of the first 3 periods, then $10.00.').waitFor()
  await summary.getByRole('heading', { name: 'What you get' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('code-summary')
  await summary.getByRole('button', { name: 'Go to approval' }).click()
  await me.page.getByText('50% off for 3 billing cycles').waitFor()
  await me.page.getByRole('button', { name: 'Approve' }).click()
  await merchant.app.getByRole('heading', { name: 'Your plan: Pro' }).waitFor()
  await merchant.app.getByRole('listitem').filter({ hasText: 'SPRING' }).getByText('Used').waitFor()
})

it('verifies the store by a mailed code, and shows what it brought', async () => {
  const { me, merchant } = stage
  await merchant.openTab('Earn')
  await expectTexts(merchant.app, ['rewards:unlock.title', 'rewards:unlock.note_other'])
  await merchant.app.getByRole('button', { name: 'Send code' }).click()
  const field = merchant.app.getByRole('textbox', { name: 'Code from the email' })
  await field.waitFor()
  const code = (await mailSubjects(stage.product, 'fernhill', 'hello')).flatMap(
    (subject) => /^\d{6}/.exec(subject)?.[0] ?? [],
  )
  await field.fill(code.at(-1) ?? '')
  await me.shot('verification')
  await me.page.keyboard.press('Enter')
  await merchant.app.getByText('Verified').waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('verified')
  await merchant.openTab('Statement')
  const given = merchant.app.getByRole('row').filter({ hasText: 'Free credits' })
  await expect.poll(() => given.count()).toBe(3)
  expect(me.complaints.filter((line) => !/40[09]/.test(line))).toEqual([])
})
