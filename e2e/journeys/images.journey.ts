import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { expectStill, watchShifts } from '../stage/layout-shift.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { expectTexts, wordsOf } from '../stage/shown-texts.ts'
import { soon } from '../stage/soon.ts'
import { addImageTo, digestsOf, firstImageOf, storefrontOf, writeTheme } from '../stage/store-images.ts'

/** One image made smaller, checked on the storefront, then restored; a home page with four faults; an automation. */

const item = (title: string, ...images: string[]) => ({ title, images })
const SHOP = {
  name: 'Pottery',
  collections: 1,
  products: [item('Stoneware Mug', 'red mug', 'blue mug'), item('Oak Table', 'wood table')],
}

/**
 * A home page that loads its main image late and without priority, with one image too wide, and one without
 * dimensions.
 */
const PLANTED = {
  'sections/planted.liquid': `<div>
  {{ collections.all.products.first.featured_image | image_url: width: 1200 | image_tag: loading: 'lazy', class: 'planted-main', sizes: '100vw' }}
  {{ collections.all.products.last.featured_image | image_url: width: 1200 | image_tag: class: 'planted-wide', srcset: nil, width: 120, height: 120 }}
  <img class="planted-bare" src="{{ collections.all.products.last.featured_image | image_url: width: 300 }}" alt="">
</div>
{% schema %}{ "name": "Planted" }{% endschema %}`,
  'templates/index.json': '{"sections":{"planted":{"type":"planted"}},"order":["planted"]}',
}

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant
let storefront: string

beforeAll(async () => {
  const stage = await begin({
    store: (running) => makeStore(running, SHOP),
    seat: { width: 1_440, height: 1_000 },
    ready: ({ me: person }) => watchShifts(person),
  })
  ;({ product, browser, me, merchant } = stage)
  storefront = await storefrontOf(product, 'pottery')
  return stage.end
})

const images = () => merchant.app.getByRole('grid', { name: 'Images' })
const dialog = (name: string | RegExp) => merchant.app.getByRole('dialog', { name })
const state = (words: string) => merchant.app.getByText(words, { exact: true }).first()
const inTitleBar = (name: string) => me.page.getByRole('button', { name, exact: true })
const mug = () => firstImageOf(me.context, `${storefront}/products/stoneware-mug`)

it('lists the images of the store once it is synced, with their sizes', async () => {
  await merchant.openScreen('Images & Speed')
  await merchant.synced()
  await expect.poll(() => images().getByRole('rowheader').count(), soon).toBe(3)
  await expect
    .poll(
      () =>
        images()
          .getByText(/^\d+\skB$/)
          .count(),
      soon,
    )
    .toBe(3)
  await me.page.reload()
  await images()
    .getByText(/^\d+\skB$/)
    .first()
    .waitFor()
  await merchant.app.getByText('Nothing has been optimised or restored yet.').waitFor()
  await expectStill(merchant, 'images')
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('images-1-list')
})

it('says what can be saved on one image before anything is written', async () => {
  await images().getByRole('link', { name: 'Stoneware Mug' }).first().click()
  await merchant.app.getByRole('heading', { name: 'What you can save' }).waitFor()
  const slider = merchant.app.getByRole('slider')
  await slider.waitFor(soon)
  await slider.focus()
  await merchant.keys('ArrowLeft', 'ArrowLeft')
  expect(await slider.inputValue()).toBe('48')
  await merchant.app.getByRole('button', { name: /^2×/ }).click()
  await expectAccessible(merchant)
  await me.shot('images-2-preview')
})

it('makes it smaller and alike on the storefront, and puts the original back', async () => {
  const originals = await digestsOf(product, 'pottery')
  const before = await mug()
  await inTitleBar('Optimise…').click()
  await dialog('Optimise 1 image').getByRole('button', { name: 'Optimise 1 image' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('images-3-dialog')
  await dialog('Optimise 1 image').getByRole('button', { name: 'Optimise 1 image' }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await state('Optimised').waitFor(soon)
  await merchant.app.getByRole('heading', { name: 'Before and after' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('images-4-optimised')

  const changed = [...(await digestsOf(product, 'pottery'))].filter(
    ([id, digest]) => originals.get(id) !== digest,
  )
  expect(changed).toHaveLength(1)
  const after = await mug()
  const distance =
    after.colours.reduce((sum, colour, at) => sum + Math.abs(colour - (before.colours[at] ?? 0)), 0) /
    after.colours.length
  expect(distance).toBeLessThan(3)

  await inTitleBar('Restore').click()
  await me.page.getByText('Restore Bulk Operation is created').waitFor()
  await state('Restored').waitFor(soon)
  expect(await digestsOf(product, 'pottery')).toEqual(originals)
  expect((await mug()).bytes).toBe(before.bytes)
  await me.shot('images-5-restored')
})

it('finds four faults of a home page, each with the line of the theme that prints it', async () => {
  await writeTheme(product, 'pottery', PLANTED)
  await merchant.openScreen('Images & Speed')
  await merchant.openTab('Home page')
  await merchant.app.getByRole('button', { name: 'Scan home page' }).click()
  await merchant.app.getByRole('heading', { name: 'What to fix' }).waitFor(soon)
  for (const [fault, line] of [
    ['The main image is loaded late', 2],
    ['The main image has no fetchpriority', 2],
    ['1 image is sent much wider than it is shown', 3],
    ['1 image has no width and height', 4],
  ] as const) {
    const row = merchant.app.getByRole('listitem').filter({ hasText: fault }).first()
    await row.getByText(`sections/planted.liquid, line ${line}`).waitFor()
  }
  // As the line of Home that counts them leads here.
  const major = merchant.app
    .getByRole('group', { name: 'Images on the home page' })
    .getByRole('button', { name: /^Costs visitors time \d+$/ })
  const rows = merchant.app.getByRole('table', { name: 'Images on the home page' }).getByRole('rowheader')
  const all = await rows.count()
  const count = Number(/\d+$/.exec(await major.innerText())?.[0])
  await major.click()
  await me.page.waitForURL(/faults=major/)
  await expect.poll(() => rows.count()).toBe(count)
  expect(count).toBeLessThan(all)
  await major.click()
  await expect.poll(() => rows.count()).toBe(all)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('images-6-home-page')
})

it('says that a storefront behind a password cannot be scanned', async () => {
  await me.page.goto(`${product.adminOrigin}/store/pottery/online_store/preferences`)
  await me.page.getByRole('checkbox').first().check()
  await me.page
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill('hush')
  await me.page.getByRole('button', { name: 'Save' }).first().click()
  await merchant.openScreen('Images & Speed')
  await merchant.openTab('Home page')
  await merchant.app.getByRole('button', { name: 'Scan home page' }).click()
  await merchant.app
    .getByText(
      'Your store front is password protected. Password protection must be off to scan home-page images.',
    )
    .waitFor(soon)
  await expectAccessible(merchant)
})

it('optimises new images by itself once an automation is on', async () => {
  await merchant.openTab('Automation')
  await merchant.app.getByText('No automation yet').waitFor()
  await merchant.app.getByRole('button', { name: 'Add automation' }).click()
  const form = dialog('Add an automation')
  const cap = form.getByRole('textbox', { name: 'Maximum images per day' })
  const usual = await cap.inputValue()
  await cap.fill('0')
  await form.getByRole('button', { name: 'Add automation' }).click()
  await form.getByText('Enable automatic optimization to continue').waitFor()
  await form.getByText(/^Minimum 1 images are required and Maximum [\d,]+ images are allowed$/).waitFor()
  await cap.fill(usual)
  await expectAccessible(merchant)
  await me.shot('images-7-automation-form')
  await form.getByRole('switch', { name: 'Automatic optimisation' }).check()
  await form.getByRole('button', { name: 'Add automation' }).click()
  await me.page.getByText('Created successfully').waitFor()
  await merchant.app.getByRole('link', { name: '2 images' }).click(soon)
  // Waits for the end: images not done by the next run would be in that one again.
  await merchant.badge('Completed').waitFor(soon)

  // Any photo that the store does not have yet.
  const bytes = await me.page.screenshot({ type: 'jpeg', quality: 100 })
  await merchant.createProduct('Slipware Bowl')
  await addImageTo(product, 'pottery', { title: 'Slipware Bowl', bytes })
  await merchant.openScreen('Images & Speed')
  await images().getByRole('link', { name: 'Slipware Bowl' }).waitFor(soon)
  await merchant.openTab('Automation')
  const active = merchant.app.getByRole('switch', { name: /New and changed images/ })
  // It shows the server's response, so the test waits for it.
  await active.click()
  await merchant.app.getByRole('cell', { name: 'Paused' }).first().waitFor()
  await active.click()
  await merchant.app.getByRole('link', { name: '1 image' }).waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('images-8-automation')
  await merchant.app.getByRole('link', { name: '1 image' }).click()
  await merchant.app.getByRole('rowheader', { name: /new|Slipware/ }).waitFor(soon)
  await merchant.badge('Completed').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('images-9-operation')
})

it('shows sizes, operations and settings', async () => {
  await merchant.openScreen('Images & Speed')
  for (const tab of ['Size analysis', 'Bulk operations', 'Settings']) {
    await merchant.openTab(tab)
    await merchant.synced()
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot(`images-10-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
})

it('says what settings save, and how long originals are kept', async () => {
  const { app } = merchant
  await expectTexts(app, ['images:settings.losslessHelp', 'images:settings.lossyHelp'])
  await app.locator('summary', { hasText: wordsOf('images:help.uninstall.question') }).click()
  await expectTexts(app, ['images:help.uninstall.answer'])
})

it('asks before settings that somebody may see are saved', async () => {
  await merchant.app.getByRole('radio', { name: /^Smallest files/ }).check()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = merchant.app.getByRole('alertdialog', { name: 'Some people may see a difference' })
  await asked.getByRole('button', { name: 'Save anyway' }).click()
  await merchant.nothingUnsaved()
  await me.page.getByText('Saved successfully').last().waitFor()
})

it('keeps the settings saved in another tab', async () => {
  const second = await sitDown(browser, { width: 1_440, height: 1_000 })
  const there = merchantOf(second, product, 'pottery')
  const path = '/store/pottery/apps/signpost/speed-booster/imageoptimization?tabindex=5'
  await second.page.goto(product.adminOrigin + path)
  await there.app.getByLabel('Keep copyright notes').uncheck()
  await second.page.getByRole('button', { name: 'Save', exact: true }).click()
  await there.app.getByRole('button', { name: 'Save anyway' }).click()
  await second.page.getByText('Saved successfully').last().waitFor()
  expect(second.complaints).toEqual([])
  await second.context.close()
  // This screen still shows what it was opened with.
  await merchant.app.getByRole('radio', { name: /^Hardly any difference/ }).check()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.nothingUnsaved()
  expect(await merchant.app.getByLabel('Keep copyright notes').isChecked()).toBe(false)
  expect(await merchant.app.getByRole('radio', { name: /^Hardly any difference/ }).isChecked()).toBe(true)
})

it('fits a phone, and speaks German', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'pottery')
  const app = `${product.adminOrigin}/store/pottery/apps/signpost`
  await phone.page.goto(`${app}/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  for (const tab of [0, 1, 3, 4, 5]) {
    await phone.page.goto(`${app}/speed-booster/imageoptimization?tabindex=${tab}`)
    await there.app.getByRole('tab', { selected: true }).waitFor()
    await there.synced()
    await expectFits(there)
    await expectAccessible(there)
    await phone.shot(`images-phone-${tab}`)
  }
  await phone.page.setViewportSize({ width: 1_024, height: 800 })
  for (const tab of [0, 3]) {
    await phone.page.goto(`${app}/speed-booster/imageoptimization?tabindex=${tab}`)
    await there.app.getByRole('tab', { selected: true }).waitFor()
    await there.synced()
    await expectFits(there)
    await phone.shot(`images-tablet-${tab}`)
  }
  await there.app.getByRole('tab', { name: 'Bilder' }).click()
  await there.app.getByRole('grid').getByRole('link').first().click()
  await there.app.getByRole('heading', { name: 'Status' }).waitFor()
  await there.synced()
  await phone.shot('images-tablet-single')
  expect(phone.complaints).toEqual([])
  expect(me.complaints).toEqual([])
  await phone.context.close()
})
