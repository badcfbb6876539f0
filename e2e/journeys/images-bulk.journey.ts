import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { digestsOf } from '../stage/store-images.ts'

/**
 * Many images at once, five of which the platform cannot process: these run again alone, then all are restored, byte
 * for byte.
 */

const COLOURS = ['red', 'blue', 'green', 'white', 'black', 'yellow']
const MOTIFS = ['mug', 'table']
const PRODUCTS = COLOURS.flatMap((colour) =>
  // Small ones: what encoding costs is measured elsewhere.
  MOTIFS.map((motif) => ({
    title: `${colour} ${motif}`,
    images: [`${colour} ${motif}`],
    imageSide: 480,
  })),
)
const FAILURES = 5
const long = { timeout: 400_000 }

let product: Product
let me: Person
let merchant: Merchant
let originals: Map<string, string>

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    store: (running) => makeStore(running, { name: 'Warehouse', products: PRODUCTS }),
    seat: { width: 1_280, height: 1_000 },
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const images = () => merchant.app.getByRole('grid', { name: 'Images' })
const number = async (name: string) => Number((await merchant.fact(name)).replace(/\D.*/s, ''))

it('optimises all images, and says which the platform could not process', async () => {
  await merchant.openScreen('Images & Speed')
  await merchant.synced()
  // Includes the heading row; rows outside the window are not rendered.
  await expect
    .poll(() => images().getAttribute('aria-rowcount'), { timeout: 60_000 })
    .toBe(String(PRODUCTS.length + 1))
  originals = await digestsOf(product, 'warehouse')
  expect(originals.size).toBe(PRODUCTS.length)
  await product.faults({ failNextUpdates: FAILURES })
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app
    .getByRole('group', { name: /selec/i })
    .getByRole('button', { name: 'Optimise…', exact: true })
    .click()
  const dialog = merchant.app.getByRole('dialog', { name: `Optimise ${PRODUCTS.length} images` })
  await dialog.getByRole('button', { name: `Optimise ${PRODUCTS.length} images` }).click()
  await me.page.getByText('Bulk Operation is created').waitFor()
  await merchant.badge('Partial success').waitFor(long)
  await expectAccessible(merchant)
  await me.shot('images-bulk-1-partial')
  expect(await number('Data failed to update')).toBe(FAILURES)
})

it('runs the failed ones again, alone', async () => {
  const updated = await number('Data updated')
  await merchant.app.getByRole('button', { name: `Run ${FAILURES} failed changes again` }).click()
  await merchant.badge('Completed').waitFor(long)
  expect(await number('Data updated')).toBeGreaterThan(updated)
  const changed = [...(await digestsOf(product, 'warehouse'))].filter(
    ([id, digest]) => originals.get(id) !== digest,
  )
  expect(changed).toHaveLength(await number('Data updated'))
  await me.shot('images-bulk-2-completed')
})

it('makes them anew from their originals', async () => {
  const earlier = me.page.url()
  await merchant.app.getByRole('button', { name: 'Re-optimise…' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: /^Re-optimise \d+ images$/ })
  await dialog.getByRole('button', { name: /^Optimise \d+ images$/ }).click()
  await me.page.getByText('Re-Optimize Bulk Operation is created').waitFor()
  await me.page.waitForURL((url) => url.href !== earlier)
  await merchant.badge('Completed').waitFor(long)
})

it('asks, and restores every original byte for byte', async () => {
  await merchant.openScreen('Images & Speed')
  await me.page.getByRole('button', { name: 'Restore all originals' }).click()
  const asked = merchant.app.getByRole('dialog', { name: /remaining original/ })
  await expectAccessible(merchant)
  await asked.getByRole('button', { name: /^Restore \d+ originals$/ }).click()
  await me.page.getByText('Restore Bulk Operation is created').waitFor()
  await merchant.badge('Completed').waitFor(long)
  expect(await digestsOf(product, 'warehouse')).toEqual(originals)
  await me.shot('images-bulk-3-restored')
})
