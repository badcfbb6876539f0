import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { ledOn } from '../stage/led-on.ts'
import type { Merchant } from '../stage/merchant.ts'
import { ownFolder } from '../stage/own-folder.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** Redirects of the whole store: an import with a loop, a chain and an overwrite, and its complete undo. */

const FILE = [
  'Redirect from,Redirect to',
  '/about.html,/collections/all',
  '/spring-sale,/summer-sale',
  '/summer-sale,/spring-sale',
  '/journal,/old-journal',
  '/old-journal,/blogs/journal',
].join('\r\n')

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({ reads: 'catalogue', seat: { height: 1_000 } })
  ;({ product, me, merchant } = stage)
  return stage.end
})

/** Opens the screen by its URL, as a bookmark does. */
async function openRedirects(): Promise<void> {
  await merchant.openHistory()
  await me.page.goto(me.page.url().replace(/\/history.*$/, '/seo-booster/redirects'))
  await merchant.app.getByRole('heading', { name: 'All redirects' }).waitFor(soon)
}
const tile = (name: string) =>
  merchant.app
    .getByRole('list', { name: /Redirects by problem|Rows of the preview/ })
    .getByRole('button', { name })
const rows = () => merchant.app.getByRole('rowheader').allInnerTexts()
const leadsTo = (path: string) => ledOn(product, 'fernhill', path)

it('lists what the store has and what is wrong with it', async () => {
  await openRedirects()
  await merchant.app.getByText('redirects in your store').waitFor(soon)
  await tile('Chains').waitFor(soon)
  await expect.poll(() => tile('Chains').innerText(), soon).toContain('1')
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('redirects-1-list')
  await tile('Chains').click()
  await expect.poll(rows).toHaveLength(1)
  await merchant.app.getByRole('button', { name: 'Clear filters' }).click()
})

it('keeps the page of the list in the URL, for a reload and the way back', async () => {
  await expect.poll(async () => (await rows()).length, soon).toBeGreaterThan(1)
  const all = await rows()
  const first = JSON.stringify([all[0], 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
  const after = Buffer.from(first).toString('base64url')
  await me.page.goto(me.page.url().replace(/redirects.*$/, `redirects?after=${after}`))
  await expect.poll(rows, soon).toEqual(all.slice(1))
  await merchant.app.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(rows, soon).toEqual(all)
})

it('shows what a file would do before it does it, and takes all of it back', async () => {
  const before = await leadsTo('/about.html')
  const folder = ownFolder()
  try {
    const file = join(folder, 'moved.csv')
    writeFileSync(file, FILE)
    await me.page.getByRole('button', { name: 'Import', exact: true }).click()
    await merchant.app.getByLabel('CSV file', { exact: true }).setInputFiles(file)
    await tile('Left out').click()
    await merchant.app.getByText('/spring-sale → /summer-sale → /spring-sale').first().waitFor(soon)
    await expect.poll(rows).toEqual(['/spring-sale', '/summer-sale'])
    await expectAccessible(merchant)
    await expectFits(merchant)
    await me.shot('redirects-2-left-out')
    await tile('Added').click()
    await merchant.app.getByText('it now leads straight to /blogs/journal').waitFor(soon)
    await tile('Overwritten').click()
    await expect.poll(rows).toEqual(['/about.html'])
    await me.shot('redirects-3-overwritten')
    expect(await leadsTo('/about.html')).toBe(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await merchant.app.getByRole('button', { name: /^Change \d+ redirects$/ }).click()
  await merchant.app.getByRole('link', { name: 'See it in History' }).click()
  await merchant.badge('Completed').waitFor(soon)
  expect(await leadsTo('/journal')).toBe('/blogs/journal')
  expect(await leadsTo('/about.html')).toBe('/collections/all')
  await expectAccessible(merchant)
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  await merchant.app.getByRole('button', { name: /^Undo \d+ changes$/ }).click()
  await expect.poll(() => leadsTo('/about.html'), soon).toBe(before)
  await expect.poll(() => leadsTo('/journal'), soon).toBeNull()
})

it('names the loop a new redirect would close, and saves one that leads somewhere', async () => {
  await openRedirects()
  await me.page.getByRole('button', { name: 'Add redirect' }).click()
  const dialog = merchant.app.getByRole('dialog', { name: 'Add redirect' })
  await dialog.waitFor(soon)
  await dialog.getByLabel('Redirect from').fill('/products/terracotta-pot')
  await dialog.getByLabel('Redirect to').fill('/products/terracotta-pot')
  await dialog.getByText('This redirect cannot be saved').waitFor(soon)
  await dialog.getByLabel('Redirect to').fill('/collections/all')
  await dialog.getByText('What this changes').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('redirects-4-add')
  await dialog.getByRole('button', { name: 'Save redirect' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await leadsTo('/products/Terracotta-Pot?utm_source=mail')).toBe('/collections/all?utm_source=mail')
  await merchant.app.getByLabel('Search paths').fill('terracotta-pot')
  await merchant.app.getByRole('button', { name: 'Delete the redirect of /products/terracotta-pot' }).click()
  await merchant.app.getByRole('button', { name: 'Delete redirect' }).click()
  await expect.poll(() => leadsTo('/products/terracotta-pot'), soon).toBeNull()
})

it('repairs what needs no decision, after a look', async () => {
  await openRedirects()
  // After a write of ours, the check runs again in the background.
  await merchant.app.getByRole('button', { name: 'Review the repair' }).click()
  await merchant.app.getByRole('button', { name: 'Change 1 redirect' }).waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('redirects-5-repair')
  await merchant.app.getByRole('button', { name: 'Change 1 redirect' }).click()
  await merchant.app.getByRole('link', { name: 'See it in History' }).click()
  await merchant.badge('Completed').waitFor(soon)
})

it('deletes several at once, asks once and names how many', async () => {
  await openRedirects()
  const app = () => merchant.app
  await app().getByLabel('Search paths').fill('/departments/')
  await expect.poll(rows, soon).toHaveLength(2)
  await app().getByRole('checkbox', { name: 'Select all on this page' }).check()
  await app().getByRole('button', { name: 'Delete 2 redirects' }).click()
  const dialog = app().getByRole('alertdialog', { name: 'Delete 2 redirects?' })
  await dialog.getByText('/departments/wellies').waitFor()
  await expectAccessible(merchant)
  await me.shot('redirects-delete-several')
  await dialog.getByRole('button', { name: 'Delete 2 redirects' }).click()
  await expect.poll(() => leadsTo('/departments/wellies'), soon).toBeNull()
  await merchant.openHistory()
  await app().getByText('2 redirects deleted').first().waitFor(soon)
  await app().getByRole('link', { name: '2 redirects deleted' }).first().click()
  await app().getByRole('button', { name: 'Undo', exact: true }).click()
  await app().getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.poll(() => leadsTo('/departments/wellies'), soon).toBe('/products/natural-rubber-wellingtons')
})
