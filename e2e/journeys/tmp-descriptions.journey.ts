import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'

let me: Person
let merchant: Merchant
beforeAll(async () => {
  const stage = await begin({
    settings: { BILLING: 'on', DEFAULT_PLAN: 'pro' },
    store: (running) => makeStore(running, { name: 'Two hundred', products: 4 }),
    seat: { height: 1_000, width: 1400 },
  })
  ;({ me, merchant } = stage)
  return stage.end
})
const proposals = () => merchant.app.getByRole('grid', { name: 'Proposals' })
it('writes descriptions', async () => {
  await merchant.openMetaTags()
  await merchant.sync()
  await merchant.app.getByText(`1–4 of 4 results`, { exact: false }).waitFor({ timeout: 60_000 })
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Template/ }).check()
  await me.shot('tmp-0-template')
  expect(await dialog.getByRole('checkbox', { name: 'Description (text of the page)' }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: /^AI/ }).check()
  await dialog.getByRole('checkbox', { name: 'SEO title' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'SEO description' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Description (text of the page)' }).check()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Expert')
  await dialog.getByRole('checkbox', { name: 'Keep texts that people wrote' }).uncheck()
  await dialog.getByText(/Writes for 4 items/).waitFor()
  await expectAccessible(merchant)
  await me.shot('tmp-1-dialog')
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await proposals().waitFor({ timeout: 60_000 })
  await merchant.badge('Waits for you').waitFor({ timeout: 60_000 })
  await proposals().getByRole('button', { name: /^Show the details of/ }).first().click()
  await me.page.waitForTimeout(1500)
  await expectAccessible(merchant)
  await me.shot('tmp-2-review')
  await merchant.app.getByRole('button', { name: /^Accept all/ }).click()
  await merchant.badge('Done').waitFor({ timeout: 60_000 }).catch(() => {})
  await me.page.waitForTimeout(1500)
  await merchant.app.getByRole('button', { name: /^Show the details of/ }).first().click()
  await merchant.app.getByText('As HTML').first().click()
  await me.page.waitForTimeout(800)
  await expectAccessible(merchant)
  await me.shot('tmp-3-done')
  await merchant.openMetaTags('Automations')
  await merchant.app.getByRole('link', { name: 'New automation' }).click()
  await merchant.app.getByRole('checkbox', { name: 'Description (text of the page)' }).check()
  await me.shot('tmp-4-automation')
})
