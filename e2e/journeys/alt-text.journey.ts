import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import { changeAnswers, loseCalls, refuseCalls } from '../stage/refused-calls.ts'
import { soon } from '../stage/soon.ts'

/** Alt texts for a collection: generated from the images, reviewed next to them, and undone. */

const TEXT = '<p>A mug of stoneware, glazed by hand.</p>'
const mug = (handle: string, image: string) => ({
  title: 'Stoneware Mug',
  handle,
  descriptionHtml: TEXT,
  images: [image],
})
const TWO_MUGS = {
  name: 'Two mugs',
  // Every second product is in the first collection.
  collections: 2,
  products: [
    mug('mug-1', 'red mug'),
    { title: 'Elsewhere', images: ['wood table'] },
    mug('mug-2', 'blue mug'),
    { title: 'Elsewhere too', images: ['black lamp'] },
    mug('mug-3', 'green mug'),
  ],
}
/** A language without texts: nothing can be preset. */
const IN_FINNISH = { ...TWO_MUGS, store: { primaryLocale: 'fi' } }
const OWN = 'The green mug on its side'

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    store: (running) => makeStore(running, IN_FINNISH),
    seat: { height: 1_000 },
  })
  ;({ me, merchant } = stage)
  return stage.end
})

async function chooseCollection(name: string): Promise<void> {
  await merchant.app.locator('summary', { hasText: 'Collection' }).click()
  await merchant.app.getByRole('radio', { name }).check()
  await merchant.app.locator('summary', { hasText: 'Collection' }).click()
}

const images = () => merchant.app.getByRole('grid', { name: 'Images' })
const proposals = () => merchant.app.getByRole('grid', { name: 'Proposals' })
const missing = (count: number) =>
  merchant.app
    .getByRole('group', { name: 'Without alt text' })
    .getByRole('button', { name: `All ${count}`, exact: true })
    .waitFor(soon)

it('shows the images of the store once it is synced, and which lack an alt text', async () => {
  await merchant.openMetaTags()
  await merchant.synced()
  await merchant.app.getByText('of 5 results', { exact: false }).waitFor(soon)
  await merchant.openTab('Alt texts')
  await missing(5)
  await expect.poll(() => images().getByRole('rowheader').count()).toBe(5)
  await merchant.app.getByRole('button', { name: 'Products 5' }).click()
  await me.page.waitForURL(/state=missing&owner=product|owner=product&state=missing/)
  await merchant.app.getByRole('button', { name: 'Products 5', pressed: true }).click()
  await expect.poll(() => new URL(me.page.url()).search).not.toContain('owner=')
  await merchant.app.getByText('No alt texts have been changed yet.').waitFor()
  await expectAccessible(merchant)
  await me.shot('alt-text-1-list')
})

it('asks for images before anything else, and for language and tone', async () => {
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  await merchant.app.getByText('Select at least one image to continue').waitFor()
  await chooseCollection('Collection 1')
  await expect.poll(() => images().getByRole('rowheader').count()).toBe(3)
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Alt texts for 3 images' })
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  await dialog.getByText('Language is required').waitFor()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Friendly')
  await dialog.getByText('More options').click()
  await dialog.getByText('Your own instructions').click()
  await dialog.getByRole('textbox', { name: 'System message' }).fill('Name the colour first.')
  // The operator's key writes, so the operator decides which model.
  expect(await dialog.getByRole('textbox', { name: 'Model' }).count()).toBe(0)
  await dialog.getByText('Writes for 3 images.').waitFor()
  await expectAccessible(merchant)
  await me.shot('alt-text-2-dialog')
  const sent = me.page.waitForRequest((request) => request.url().endsWith('/alt-text/generate'))
  await dialog.getByRole('button', { name: 'Write proposals' }).click()
  expect((await sent).postDataJSON().options).toMatchObject({ systemMessage: 'Name the colour first.' })
  await me.page.waitForURL(/operation=\d+/)
})

it('gives images of the same text alt texts of their own, shown beside them', async () => {
  await merchant.badge('Needs review').waitFor(soon)
  await expect.poll(() => proposals().getByRole('rowheader').count()).toBe(3)
  const texts = await proposals().locator('tbody tr').allInnerTexts()
  expect(new Set(texts).size).toBe(3)
  await expect.poll(() => proposals().locator('img').count()).toBe(3)
  await expectAccessible(merchant)
  await me.shot('alt-text-3-review')
})

it('is reviewed by keys: accepted, rejected, changed', async () => {
  await proposals().getByRole('rowheader').first().focus()
  await merchant.keys('a')
  await expect.poll(() => merchant.fact('Data updated')).toBe('1')
  await merchant.keys('r')
  await expect.poll(() => merchant.fact('Left out')).toBe('1')
  await merchant.keys('e')
  await merchant.typeOver(proposals().getByRole('textbox'), OWN)
  await merchant.keys('ControlOrMeta+Enter')
  await proposals().getByText(OWN).first().waitFor()
  await proposals().getByRole('textbox').waitFor({ state: 'detached' })
  await merchant.app.getByRole('button', { name: 'Accept the proposal' }).click()
  await expect.poll(() => merchant.fact('Data updated')).toBe('2')
  await merchant.app.getByRole('link', { name: 'All images' }).click()
  await missing(3)
  await images().getByText(OWN).waitFor()
})

it('is changed in its place, and everything taken back', async () => {
  await images().getByText('No alt text').first().dblclick()
  const field = images().getByRole('textbox')
  await merchant.typeOver(field, 'A table of dark wood')
  await field.press('ControlOrMeta+Enter')
  await missing(2)
  await merchant.app.getByRole('link', { name: 'Alt text operations' }).click()
  await merchant.app.getByRole('rowheader').getByRole('link', { name: 'Alt texts written' }).first().click()
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  await merchant.app.getByRole('dialog').getByRole('button', { name: 'Undo 2 changes' }).click()
  // Both operations show 2. The test needs the count of the undo, so its page must be open first.
  await merchant.app.getByText('Undoes this operation').waitFor(soon)
  await merchant.badge('Completed').waitFor(soon)
  await expect.poll(() => merchant.fact('Data updated')).toBe('2')
  await merchant.openMetaTags('Alt texts')
  await missing(4)
})

it('waits for a collection that is still syncing, even while calls fail', async () => {
  expect(me.complaints).toEqual([])
  await me.page.setViewportSize({ width: 1440, height: 1_000 })
  const quote = '/alt-text/generate/quote'
  const code = 'catalogue.collection-being-read'
  const known = await changeAnswers(me, '/alt-text/search', {
    isPartial: true,
    total: { count: 3, exact: false },
  })
  const read = await refuseCalls(me, quote, { status: 409, body: { code, message: 'It is being read.' } })
  await chooseCollection('Collection 1')
  await merchant.app.getByText('This collection is still syncing.', { exact: false }).first().waitFor()
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await me.shot('alt-text-4-syncing-list')
  await merchant.app.getByRole('button', { name: 'Generate…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Alt texts for' })
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog.getByRole('combobox', { name: 'Tone of voice' }).selectOption('Friendly')
  await dialog.getByText('This collection is still syncing. This can take a few minutes.').waitFor()
  await expectAccessible(merchant)
  await me.shot('alt-text-5-syncing')
  await me.page.setViewportSize({ width: 390, height: 844 })
  await expectFits(merchant)
  await me.shot('alt-text-6-syncing-narrow')
  // A server that restarts, and then answers.
  await loseCalls(me.page, quote, 6)
  await dialog.getByText('Writes for', { exact: false }).waitFor(soon)
  await known()
  await read()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  me.complaints.length = 0
})

it('fits a narrow screen', async () => {
  await me.page.setViewportSize({ width: 390, height: 844 })
  // Counts of all images would not tell what is shown beside the filter.
  await merchant.app.getByRole('button', { name: 'Clear filters' }).click()
  await missing(4)
  await expectFits(merchant)
  await me.shot('alt-text-7-narrow')
  expect(me.complaints).toEqual([])
})
