import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { platformBehaves } from '../stage/bulk-edit.ts'
import { withColumn } from '../stage/csv-file.ts'
import type { Merchant } from '../stage/merchant.ts'
import { ownFolder } from '../stage/own-folder.ts'
import { mailSubjects, makeStore, writesOf } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'

/** Many meta tags at once: a thousand from a file, refusals and the undo, and the results of a view. */

const MANY = 1_000
const REFUSED = 30
const long = { timeout: 180_000 }

let product: Product
let me: Person
let merchant: Merchant
let store = ''

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    store: async (running) => (store = await makeStore(running, { name: 'Thousand', products: MANY })),
    seat: { height: 1_000 },
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const mailed = (count: number) =>
  expect.poll(async () => (await mailSubjects(product, store)).length, soon).toBe(count)

it('writes a thousand titles from a file: refusals named, only those again, one mail each, and back', async () => {
  await merchant.openMetaTags()
  await merchant.synced()
  await merchant.app.getByText('1–50 of 1,000 results').waitFor(soon)
  const folder = ownFolder()
  try {
    const download = me.page.waitForEvent('download')
    await merchant.chooseMore('Export CSV')
    const text = readFileSync(await (await download).path(), 'utf8')
    const edited = withColumn(
      text,
      'SEO Title',
      ({ Title }) => `${Title}, chosen and checked by the people of our shop`,
    )
    expect(edited.rows).toHaveLength(MANY)
    const file = join(folder, 'titles.csv')
    writeFileSync(file, edited.text)
    await merchant.chooseMore('Import CSV')
    await merchant.app.getByLabel('CSV file').setInputFiles(file)
    const start = merchant.app.getByRole('button', { name: 'Change 1,000 items' })
    await start.waitFor(soon)
    await expectAccessible(merchant)
    await me.shot('meta-tags-6-dry-run')
    const refused = edited.rows.slice(100, 100 + REFUSED).map((each) => each['Id'] ?? '')
    const failIds = refused.map((id) => (id.startsWith('gid:') ? id : `gid://shopify/Product/${id}`))
    await platformBehaves(product, { failIds })
    await start.click()
    await merchant.badge('Partial success').waitFor(long)
    await expect.poll(() => merchant.fact('Data updated')).toBe('970')
    await expect.poll(() => merchant.fact('Data failed to update')).toBe('30')
    await expectAccessible(merchant)
    await me.shot('meta-tags-7-partial')
    await mailed(1)

    await platformBehaves(product, { failIds: [] })
    const { lastId } = await writesOf(product, store)
    await merchant.app.getByRole('button', { name: 'Run 30 failed changes again' }).click()
    await merchant.badge('Completed').waitFor(long)
    await expect.poll(() => merchant.fact('Data updated')).toBe('1,000')
    expect((await writesOf(product, store, lastId)).count).toBe(REFUSED)
    await mailed(2)

    // Names that are not part of other names: the admin's search finds only these.
    const meanwhile = ['Product 901', 'Product 902']
    const url = me.page.url()
    // From Home, too, so many values are not taken back by one press.
    await merchant.openHome()
    await merchant.app
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    const question = merchant.app.getByRole('dialog')
    await question.getByRole('button', { name: 'Undo 1,000 changes' }).waitFor()
    await question.getByRole('button', { name: 'Keep the changes' }).click()
    for (const title of meanwhile) await merchant.changePageTitle(title, 'By my own hand')
    await me.page.goto(url)
    await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
    await merchant.app.getByRole('dialog').getByRole('button', { name: 'Undo 1,000 changes' }).click()
    await merchant.app.getByText('2 values were edited by someone else and left alone').waitFor(long)
    for (const title of meanwhile) await merchant.app.getByText(`${title} (SEO title)`).first().waitFor()
    // The two are reported as soon as they are reached; the others are written after.
    await expect.poll(() => merchant.fact('Data updated'), long).toBe('998')
    await me.shot('meta-tags-8-undone')
    const other = edited.rows.find((each) => each['Title'] === 'Product 903')
    expect(await merchant.pageTitle('Product 903')).toBe(edited.before.get(other?.['Id'] ?? ''))
    expect(me.complaints).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('keeps a view, edits what it finds in bulk, and refuses a file it cannot read', async () => {
  await merchant.openMetaTags()
  await merchant.app.getByRole('searchbox', { name: 'Search by name' }).fill('Product 90')
  await me.page.waitForURL(/q=Product/)
  await merchant.app.getByText('Save as view', { exact: true }).click()
  await merchant.app
    .getByRole('textbox', { name: 'Name of the view' })
    .and(merchant.app.locator(':focus'))
    .fill('Nine hundreds')
  await merchant.keys('Enter')
  await merchant.app.getByRole('button', { name: 'Nine hundreds', exact: true }).waitFor()
  await me.page.reload()
  await merchant.app.getByRole('button', { name: 'Nine hundreds', exact: true, pressed: true }).waitFor()
  await merchant.app.getByLabel('Rename the view Nine hundreds').click()
  await merchant.app.getByRole('textbox', { name: 'Name of the view' }).fill('Nineties')
  await merchant.keys('Enter')
  const view = merchant.app.getByRole('button', { name: 'Nineties', exact: true, pressed: true })
  await view.waitFor()
  // The two titles edited by hand arrive by webhook; until then a bulk edit would find them edited by someone else.
  const byHand = async () => {
    await me.page.reload()
    await view.waitFor()
    await merchant.app.getByText('Product 901').first().waitFor()
    return merchant.app.getByText('By my own hand').count()
  }
  await expect.poll(byHand, { ...long, interval: 2_000 }).toBe(2)
  await merchant.app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await merchant.app.getByRole('button', { name: 'Edit…' }).click()
  const dialog = merchant.app.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change titles' }).click()
  await dialog.getByText('SEO Title is required').waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Only fill empty fields' }).isChecked()).toBe(true)
  await dialog.getByText('Only fill empty fields').click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('{title}, made by hand | {shop}')
  await dialog.getByText('would change, for example').waitFor()
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: /^Change \d+ titles?$/ }).click()
  await me.page.waitForURL(/operation=\d+/)
  await merchant.badge('Completed').waitFor(soon)
  await merchant.app.getByRole('button', { name: 'Undo', exact: true }).click()
  await merchant.app.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await merchant.app.getByText('Undoes this operation').waitFor(soon)
  await merchant.badge('Completed').waitFor(soon)

  await merchant.openMetaTags()
  const kept = merchant.app.getByRole('button', { name: 'Nineties', exact: true })
  await kept.waitFor()
  await merchant.app.getByRole('button', { name: 'Delete the view Nineties' }).click()
  await kept.waitFor({ state: 'hidden' })
  await merchant.chooseMore('Import CSV')
  const buffer = Buffer.from('Foo,Bar\r\n1,2\r\n')
  await merchant.app.getByLabel('CSV file').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer })
  await merchant.app.getByText(/no column/i).waitFor(soon)
  await expectAccessible(merchant)
})
