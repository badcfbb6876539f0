import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import type { Merchant } from '../stage/merchant.ts'
import { makeStore } from '../stage/platform-log.ts'
import { readProductPage } from '../stage/product-page.ts'
import { soon } from '../stage/soon.ts'

/** A store whose first product has no image and whose second is free: all others are marked up nevertheless. */

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    store: (running) =>
      makeStore(running, {
        name: 'Bare',
        products: [
          { title: 'Unseen chair', price: '40.00' },
          { title: 'Free sample', price: '0.00', images: ['blue swatch'] },
          { title: 'Oak table', price: '120.00', images: ['oak table'] },
        ],
      }),
  })
  ;({ me, merchant } = stage)
  return stage.end
})

it('looks for products that show what the theme leaves out, and tells what is printed', async () => {
  await merchant.openSchemaSetup()
  await merchant.app.getByText('Add product markup').click()
  await merchant.saveInApp()
  await merchant.app.getByText('Last written to your store').waitFor(soon)
  await merchant.switchEmbedOn()

  await merchant.openAdmin()
  await merchant.openHome()
  await merchant.showStatus()
  await merchant.app.getByText(/fills gaps on 1/).waitFor(soon)
  expect(await merchant.app.getByText('Your theme already adds a complete product').count()).toBe(0)
  await me.shot('bare-products-1-home')

  await merchant.openSchemaSetup()
  await merchant.openTab('Templates')
  await merchant.app.getByText('Adds what is missing', { exact: true }).waitFor()
  await merchant.app.getByRole('link', { name: 'Oak table' }).waitFor()
  await expectAccessible(merchant)
  await me.shot('bare-products-2-templates')

  await merchant.openProduct('Oak table')
  await me.page.goto(await merchant.urlInStore())
  expect(await readProductPage(me.page)).toMatchObject({ products: 1, errors: [] })
  expect(await me.page.locator('script[data-signpost="product"]').count()).toBe(1)
  expect(me.complaints).toEqual([])
})
