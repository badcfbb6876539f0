import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { expectStill, forgetShifts, watchShifts } from '../stage/layout-shift.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import { soon } from '../stage/soon.ts'

/**
 * Descriptions for 200 products: generated and reviewed by keyboard; the credits run out on the way and more are
 * bought.
 */

const MANY = 200

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    settings: { BILLING: 'on', DEFAULT_PLAN: 'pro' },
    store: (running) => makeStore(running, { name: 'Two hundred', products: MANY }),
    seat: { height: 1_000 },
  })
  ;({ me, merchant } = stage)
  await watchShifts(me)
  await me.page.reload()
  return stage.end
})

const proposals = () => merchant.app.getByRole('grid', { name: 'Proposals' })
const waiting = async () => {
  const words = await merchant.app.getByRole('heading', { name: /proposals? needs? review/ }).innerText()
  return Number(/[\d,]+/.exec(words)?.[0].replace(',', ''))
}
let operation = ''
let proposed = 0

it('chooses all over all pages, and says what is missing and what it costs before anything starts', async () => {
  await merchant.openMetaTags()
  await merchant.synced()
  await merchant.app.getByText(`1–50 of ${MANY} results`, { exact: false }).waitFor(soon)
  // With nothing selected, the screen's first action is for all that the list finds.
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const forAll = merchant.app.getByRole('dialog', { name: `Generate for ${MANY} products` })
  await forAll.getByRole('button', { name: 'Cancel' }).click()
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  // Actions for the rows appear where they were selected, not below the last row.
  const bar = merchant.app.getByRole('group', { name: 'Selection' })
  await expect.poll(async () => (await bar.boundingBox())?.y ?? Number.NaN).toBeLessThan(1_000)
  await merchant.app.getByRole('button', { name: `Select all ${MANY} that match this filter` }).click()
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: `Generate for ${MANY} products` })
  // The store's language is preset, and the price is shown before anything is chosen.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('en')
  await dialog.getByText(/^Needs \d+ credits\. You have 100/).waitFor()
  await dialog.getByRole('checkbox', { name: 'SEO title' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'SEO description' }).uncheck()
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await dialog.getByText('Choose at least one field').waitFor()
  await expectAccessible(merchant)
  await me.shot('generation-1-missing')
  await dialog.getByRole('checkbox', { name: 'SEO description' }).check()
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Expert')
  await dialog.getByText('More options').click()
  const oneKeyword = dialog.getByRole('checkbox', { name: 'One focus keyword for all' })
  await oneKeyword.check()
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await dialog.getByText('Focus Keyword is required').waitFor()
  await oneKeyword.uncheck()
  await dialog.getByRole('checkbox', { name: 'Keep texts people wrote' }).uncheck()
  await dialog.getByText(`Writes for ${MANY} items.`).waitFor()
  await dialog.getByText(/^Needs \d+ credits\. You have 100/).waitFor()
  await dialog.getByText(/^Your credits cover about \d+ of/).waitFor()
  await expectAccessible(merchant)
  await me.shot('generation-2-price')
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await me.page.waitForURL(/operation=\d+/)
  operation = me.page.url()
  await merchant.app.getByRole('heading', { level: 2 }).first().waitFor()
  await forgetShifts(merchant)
})

it('ends where the credits end, and writes nothing before the review', async () => {
  await proposals().waitFor({ timeout: 120_000 })
  await merchant.app
    .getByText(/^Your credits are finished, you can buy more credits/)
    .first()
    .waitFor({ timeout: 120_000 })
  // A proposed row shows the same text; reviewed rows are counted once all are generated.
  await merchant.app.getByText('Reviewed', { exact: true }).waitFor({ timeout: 120_000 })
  await expectStill(merchant, 'Review, while texts are being written')
  proposed = await waiting()
  expect(proposed).toBeGreaterThan(3)
  expect(proposed).toBeLessThan(MANY)
  await expect.poll(() => merchant.fact('Data updated')).toBe('0')
  await proposals()
    .getByRole('button', { name: /^Show the details of/ })
    .first()
    .click()
  await proposals().getByRole('figure', { name: 'How a search result may look' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('generation-3-review')
  await proposals()
    .getByRole('button', { name: /^Hide the details of/ })
    .click()
})

it('is reviewed by keys: accepted, rejected, changed', async () => {
  await proposals().getByRole('rowheader').first().focus()
  await merchant.keys('a')
  await expect.poll(() => merchant.fact('Data updated'), soon).toBe('1')
  await merchant.keys('r')
  await expect.poll(() => merchant.fact('Left out'), soon).toBe('1')
  await merchant.keys('e')
  const field = proposals().getByRole('textbox')
  await merchant.typeOver(field, 'A description of our own, put in the place of the proposal.')
  await merchant.keys('ControlOrMeta+Enter')
  await field.waitFor({ state: 'hidden' })
  await proposals().getByText('A description of our own').first().waitFor()
  await expect.poll(waiting, soon).toBe(proposed - 2)
  await merchant.app.getByRole('button', { name: `Accept all ${proposed - 2}` }).click()
  await merchant.badge('Partial success').waitFor({ timeout: 120_000 })
  await expect.poll(() => merchant.fact('Data updated')).toBe(String(proposed - 1))
})

it('goes on where it stopped once credits are bought', async () => {
  await merchant.openScreen('Price')
  await merchant.openTab('Credits')
  await merchant.app.getByRole('combobox', { name: 'For' }).selectOption('AI meta tags')
  await merchant.app.getByRole('textbox', { name: 'Credits', exact: true }).fill('1000')
  await merchant.app.getByRole('button', { name: /^Buy 1,000 credits/ }).click()
  await me.page.getByRole('heading', { name: 'Approve charge' }).waitFor()
  await me.page.getByRole('button', { name: 'Approve' }).click()
  await merchant.app.getByText('Credit purchase successful').waitFor()
  await me.page.goto(operation)
  await merchant.app.getByRole('button', { name: `Run ${MANY - proposed} failed changes again` }).click()
  await merchant.badge('Needs review').waitFor({ timeout: 180_000 })
  await expect.poll(waiting).toBe(MANY - proposed)
  await merchant.app.getByRole('button', { name: `Accept all ${MANY - proposed}` }).click()
  await merchant.badge('Completed').waitFor({ timeout: 180_000 })
  await expect.poll(() => merchant.fact('Data updated')).toBe(String(MANY - 1))
  await expectAccessible(merchant)
  await me.shot('generation-4-done')
  await merchant.openScreen('Price')
  await merchant.openTab('Statement')
  await merchant.app.getByRole('row').filter({ hasText: 'Bought' }).first().waitFor()
  expect(me.complaints).toEqual([])
})
