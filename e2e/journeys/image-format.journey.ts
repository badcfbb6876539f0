import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'
import { askStore } from '../stage/store-images.ts'

/** One image of a product converted to another format and back: its position, its variants and the texts around it. */

const SHOP = {
  name: 'Format',
  variants: 2,
  products: [{ title: 'Stoneware Mug', images: ['red mug', 'blue mug', 'wood table'] }],
}

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    store: (running) => makeStore(running, SHOP),
    seat: { width: 1_440, height: 1_000 },
  })
  ;({ product, browser, me, merchant } = stage)
  // The seed determines how the delivery network encodes files: with this one another format saves bytes.
  await product.faults({ cdnSeed: 0 })
  return stage.end
})

interface Shown {
  id: string
  alt: string
  mimeType: string
}

/** Returns the gallery in order, and the image that each variant shows. */
async function gallery() {
  const { products } = await askStore<{
    products: {
      nodes: {
        id: string
        media: { nodes: Shown[] }
        variants: { nodes: { id: string; media: { nodes: { id: string }[] } }[] }
      }[]
    }
  }>(product, 'format', {
    query: `{ products(first: 1) { nodes { id
      media(first: 9) { nodes { ... on MediaImage { id alt mimeType } } }
      variants(first: 9) { nodes { id media(first: 1) { nodes { ... on MediaImage { id } } } } } } } }`,
  })
  const [found] = products.nodes
  if (!found) throw new Error('The store has no product.')
  const { id, media, variants } = found
  return {
    id,
    files: media.nodes,
    variants: variants.nodes.map((each) => [each.id, each.media.nodes[0]?.id ?? null] as const),
  }
}

const dialog = (name: string | RegExp) => merchant.app.getByRole('dialog', { name })
const inTitleBar = (name: string) => me.page.getByRole('button', { name, exact: true })

it('tells what a conversion does and what stays behind, before it is begun', async () => {
  const before = await gallery()
  await askStore(product, 'format', {
    query: `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
    variables: {
      id: before.id,
      variants: before.variants.map(([id], at) => ({ id, mediaId: before.files[at]?.id })),
    },
  })
  await merchant.openScreen('Images & Speed')
  await merchant.synced()
  const images = merchant.app.getByRole('grid', { name: 'Images' })
  await expect.poll(() => images.getByRole('rowheader').count(), soon).toBe(3)
  const id = before.files[1]?.id.split('/').at(-1)
  await images.locator(`a[href*="image=${id}"]`).first().click()
  await inTitleBar('Convert format…').click()
  const asked = dialog('Convert 1 image to another format')
  await asked.getByText('A conversion makes new files with new URLs').waitFor()
  await asked.getByText('None of these images was found in theme settings').waitFor(soon)
  await expect.poll(() => asked.getByRole('button', { name: 'Convert 1 image' }).isDisabled()).toBe(true)
  await expectAccessible(merchant)
  await me.shot('image-format-1-dialog')
})

it('puts the new file in the same place with the same variants, and brings the original back', async () => {
  const before = await gallery()
  const asked = dialog('Convert 1 image to another format')
  await asked.getByRole('checkbox').check()
  await asked.getByRole('button', { name: 'Convert 1 image' }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await expect
    .poll(async () => (await gallery()).files.map(({ mimeType }) => mimeType), soon)
    .toEqual(['image/jpeg', 'image/webp', 'image/jpeg'])
  const now = await gallery()
  const made = now.files[1]?.id ?? ''
  expect(now.variants.map(([, shown]) => shown)).toEqual([before.files[0]?.id, made])
  expect(now.files.map(({ alt }) => alt)).toEqual(before.files.map(({ alt }) => alt))

  // The image's page follows it to the new file, whose history says how it came about.
  await merchant.app.getByText('Converted by Signpost.').waitFor(soon)
  await expect
    .poll(() => merchant.app.getByText('Signpost has not changed this image yet.').count(), soon)
    .toBe(0)
  await merchant.openScreen('Images & Speed')
  const row = merchant.app.locator(`a[href*="image=${made.split('/').at(-1)}"]`).first()
  await row.waitFor(soon)
  await row.click()
  await merchant.app.getByText('Converted by Signpost.').waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('image-format-2-converted')
  await inTitleBar('Restore').click()
  await me.page.getByText('Restore Bulk Operation is created').waitFor()
  await expect.poll(gallery, soon).toEqual(before)
  await inTitleBar('Convert format…').waitFor(soon)
})

it('says the same in German, on a phone', async () => {
  const phone = await sitDown(browser, { width: 390, height: 844, locale: 'de-DE' })
  const there = merchantOf(phone, product, 'format')
  const app = `${product.adminOrigin}/store/format/apps/signpost`
  await phone.page.goto(`${app}/settings`)
  await there.app.getByLabel('Language of Signpost').selectOption('de')
  await there.app.getByRole('heading', { name: 'Shop-Daten' }).waitFor()
  const id = (await gallery()).files[1]?.id.split('/').at(-1)
  await phone.page.goto(`${app}/speed-booster/imageoptimization?image=${id}`)
  await there.app.getByRole('heading', { name: 'Status' }).waitFor()
  await phone.page
    .getByRole('button', { name: /Format umwandeln|Weitere|More/ })
    .first()
    .click()
  await phone.shot('image-format-3-phone')
  await expectFits(there)
  await phone.context.close()
})
