import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { declareApp } from '../stage/declared-app.ts'
import type { Merchant } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'
import { askStore } from '../stage/store-images.ts'

/**
 * A store with twelve Search Console errors and three duplicates (microdata of its theme, a review app's block,
 * another SEO app's embed) is brought to zero; then everything is undone, and the theme is the same as before, byte
 * for byte.
 */

const FIXTURES = join(import.meta.dirname, '../fixtures')
const STORE = 'nursery'

let product: Product
let me: Person
let merchant: Merchant
/** An operator whom the platform allows to write themes. */
const declared = declareApp({ scope: 'write_themes', instead: 'read_themes' })

beforeAll(async () => {
  const stage = await begin({ store: makeNursery, settings: declared.settings })
  ;({ product, me, merchant } = stage)
  return stage.end
})
afterAll(() => declared.remove())

async function makeNursery({ command }: Product): Promise<string> {
  const file = join(FIXTURES, 'search-console-faults.csv')
  await command('sandbox', 'import', file, '--store', 'Nursery', '--currency', 'EUR')
  await command('sandbox', 'theme', join(FIXTURES, 'search-console-theme'), '--store', STORE)
  return STORE
}

/** Returns every file of the published theme, without our settings changed by the theme editor. */
async function themeFiles(): Promise<Map<string, string>> {
  const { themes } = await askStore<{
    themes: { nodes: { files: { nodes: { filename: string; body: { content?: string } }[] } }[] }
  }>(product, STORE, {
    query:
      '{ themes(first: 1, roles: [MAIN]) { nodes { files(first: 100) { nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }',
  })
  return new Map(themes.nodes[0]?.files.nodes.map(({ filename, body }) => [filename, body.content ?? '']))
}

const totals = (words: RegExp) => merchant.app.getByText(words).first().waitFor(soon)

/** Gives one product a GTIN with spaces as its barcode, and another a metafield that holds its missing barcode. */
async function misplaceData(): Promise<string[]> {
  const { products } = await askStore<{
    products: { nodes: { id: string; variants: { nodes: { id: string }[] } }[] }
  }>(product, STORE, { query: '{ products(first: 2) { nodes { id variants(first: 1) { nodes { id } } } } }' })
  const [spelt, held] = products.nodes.map(({ id, variants }) => ({
    id,
    variant: variants.nodes[0]?.id ?? '',
  }))
  const type = 'single_line_text_field'
  await askStore(product, STORE, {
    query: `mutation($product: ID!, $variants: [ProductVariantsBulkInput!]!, $definition: MetafieldDefinitionInput!, $metafields: [MetafieldsSetInput!]!) {
      productVariantsBulkUpdate(productId: $product, variants: $variants) { userErrors { message } }
      metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
      metafieldsSet(metafields: $metafields) { userErrors { message } }
    }`,
    variables: {
      product: spelt?.id,
      variants: [{ id: spelt?.variant, barcode: '4 006381 333931' }],
      definition: { name: 'EAN', namespace: 'custom', key: 'ean', ownerType: 'PRODUCTVARIANT', type },
      metafields: [{ ownerId: held?.variant, namespace: 'custom', key: 'ean', type, value: '4006381333948' }],
    },
  })
  return [spelt?.variant ?? '', held?.variant ?? '']
}

/** Returns the barcodes in the store. */
async function barcodes(ids: string[]): Promise<(string | null)[]> {
  const { nodes } = await askStore<{ nodes: { barcode: string | null }[] }>(product, STORE, {
    query: 'query($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { barcode } } }',
    variables: { ids },
  })
  return nodes.map(({ barcode }) => barcode)
}

/** Data found elsewhere in the store is reviewed, filled in and undone. */
async function fillIn(): Promise<void> {
  const { app } = merchant
  const variants = await misplaceData()
  const before = await barcodes(variants)
  await merchant.openScreen('Critical Information')
  const card = app.getByRole('region', { name: 'What your store can fill in' })
  await card.getByRole('button', { name: 'Check again' }).click()
  await card.getByText('Barcode (GTIN) from the metafield custom.ean: 1').waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('schema-fixes-6-fills')
  await card.getByRole('button', { name: 'Review and fill in (3)' }).click()
  const dialog = app.getByRole('dialog')
  await dialog.getByText('Uses no credits. You can undo it at any time.').waitFor()
  await dialog.getByRole('list', { name: /^Barcode .* without spaces/ }).waitFor()
  await expectAccessible(merchant)
  await me.shot('schema-fixes-7-fill-review')
  await dialog.getByRole('button', { name: 'Fill in (2)' }).click()
  await dialog.getByText('Completed').waitFor(soon)
  expect(await barcodes(variants)).toEqual(['4006381333931', '4006381333948'])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => barcodes(variants), soon).toEqual(before)
}

it('brings twelve errors and three duplicates to zero, and takes it all back', async () => {
  const { app } = merchant
  await merchant.openScreen('Schema Results')
  await app.getByText(/scanned \(100%\)/).waitFor(soon)
  await totals(/^11 errors · .*· 3 duplicates$/)
  // Nothing is cleaned up while its replacement is switched off.
  await app.getByText('Cleaning up schemas requires all schema features to be enabled').waitFor(soon)
  await me.shot('schema-fixes-1-off')
  await merchant.openSchemaSetup()
  await app.getByText('Add product markup').click()
  await merchant.saveInApp()
  await app.getByText('Last written to your store').waitFor()
  await merchant.switchEmbedOn()
  const before = await themeFiles()

  await merchant.openAdmin()
  await merchant.openScreen('Remove Duplicate Schemas')
  const card = app.getByRole('region', { name: 'What Signpost can clean up' })
  await card.getByText('All types that need nothing from you (4 are off)').waitFor(soon)
  await card.getByRole('button', { name: 'Switch these types on' }).click()
  await card.getByText('Cleaning up schemas requires').waitFor({ ...soon, state: 'detached' })
  await card.getByText('Product is described more than once').first().waitFor(soon)
  await card
    .getByText(/starboard-reviews/)
    .first()
    .waitFor()
  await card
    .getByText(/rank-lifter/)
    .first()
    .waitFor()
  await card
    .getByText(/old-microdata\.liquid, line 1/)
    .first()
    .waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('schema-fixes-2-duplicates')

  await merchant.openScreen('Schema Results')
  const dialog = app.getByRole('dialog')
  const fixAll = card.getByRole('button', { name: /^Fix all that can be fixed/ })
  // The theme editor has changed the theme since the check: nothing overwrites that.
  await fixAll.click()
  await dialog.getByText(/^Your theme has changed since Signpost checked it/).waitFor(soon)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await fixAll.click()
  await dialog.getByText('Uses no credits. You can undo it at any time.').waitFor()
  await dialog.getByText('"disabled": true').first().waitFor()
  await me.shot('schema-fixes-3-review')
  await dialog.getByRole('button', { name: /^Change 4 theme files$/ }).click()
  await dialog.getByText('Completed').waitFor(soon)
  await me.shot('schema-fixes-4-written')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await totals(/^0 errors · .*· 0 duplicates$/)
  await me.shot('schema-fixes-5-zero')
  await fillIn()

  await merchant.openScreen('Schema Results')
  await app
    .getByRole('region', { name: 'Latest changes' })
    .getByRole('button', { name: /Structured data cleaned up/ })
    .click()
  await expect.poll(themeFiles, soon).toEqual(before)
  await totals(/^11 errors · .*· 3 duplicates$/)
  // The browser logs the refusal above.
  expect(me.complaints.filter((line) => !line.includes('409 (Conflict)'))).toEqual([])
})
