import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { type Person, sitDown } from '../stage/browser.ts'
import { killWorker } from '../stage/killed-worker.ts'
import { expectAtTop } from '../stage/layout-shift.ts'
import { type Merchant, merchantOf } from '../stage/merchant.ts'
import type { Product } from '../stage/product.ts'
import { soon } from '../stage/soon.ts'
import { storefrontPage } from '../stage/storefront-page.ts'

/** A blog post from its title to the storefront, with its worker killed in the middle, and its deletion everywhere. */

const TITLE = 'Raised beds and terracotta pots: what to know first'

let product: Product
let browser: Browser
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    seat: { height: 1_000 },
    // Makes another worker take up a dead worker's post sooner.
    settings: { TIME_LIMITS_SCALE: '0.1' },
    async ready(begun) {
      await begun.merchant.openSettings()
      await begun.merchant.synced()
    },
  })
  ;({ product, browser, me, merchant } = stage)
  return stage.end
})

const field = (name: string) => merchant.app.getByLabel(name, { exact: true })
const press = (name: string) => merchant.app.getByRole('button', { name, exact: true }).click()
const onStorefront = (path: string) => storefrontPage(product, 'fernhill', path)

it('says what a new post still needs', async () => {
  await merchant.openMetaTags('Blog posts')
  await merchant.app.getByText('No posts yet').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('blog-posts-1-empty')
  await merchant.app.getByRole('link', { name: 'Generate post' }).first().click()
  await press('Write the post')
  for (const words of ['This field is required', 'SEO keyword is required', 'Blog selection is required'])
    await merchant.app.getByText(words).waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('blog-posts-2-needed')
})

it('writes it step by step, and goes on after its writer was killed', async () => {
  await field('Title').fill(TITLE)
  await field('SEO keyword').fill('terracotta pots')
  await merchant.app.getByRole('combobox', { name: 'Blog' }).selectOption({ index: 1 })
  await press('Choose products')
  const picker = merchant.app.getByRole('dialog')
  await picker.getByRole('searchbox').fill('terracotta')
  await picker
    .getByRole('checkbox', { name: /terracotta/i })
    .first()
    .check()
  await picker.getByRole('button', { name: 'Use these' }).click()
  await press('Choose image')
  const dialog = merchant.app.getByRole('dialog', { name: 'Choose an image' })
  await dialog
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect.poll(() => dialog.getByLabel('Image alt text').inputValue()).not.toBe('')
  await me.shot('blog-posts-3-image')
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await product.modelFaults({ latencyMs: 700 })
  await press('Write the post')
  await merchant.app.getByText(/^Step [45] of /).waitFor(soon)
  await me.shot('blog-posts-4-progress')
  killWorker(product)
  await product.modelFaults()
  // Another worker gets the step of the dead one once its heartbeat has been missing for a while.
  await merchant.app.getByText('Review this post before you publish it').waitFor({ timeout: 150_000 })
  await merchant.app.getByRole('textbox', { name: 'Text of the post' }).waitFor(soon)
  await merchant.app.getByText('It cites no study, expert or rating.').waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('blog-posts-5-editor')
})

it('is edited, published, and stands on the storefront', async () => {
  const text = merchant.app.getByRole('textbox', { name: 'Text of the post' })
  await field('SEO description').fill('i'.repeat(300))
  // Below the field and among the checks: one verdict.
  const advice = merchant.app.getByText('300 characters. Keep it to 170; results cut off the rest.')
  await expect.poll(() => advice.count(), soon).toBe(2)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('blog-posts-6-cut-off')
  await field('Author').fill('')
  await text.click()
  await merchant.keys('ControlOrMeta+a', 'Delete')
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const words of ['Author name is required', 'Blog Post Content is required'])
    await merchant.app.getByText(words).waitFor()
  await merchant.discardInApp()
  await text.click()
  await merchant.keys('ControlOrMeta+End', 'Enter')
  await press('Heading 2')
  await me.page.keyboard.type('From our own garden')
  await merchant.keys('Enter')
  await me.page.keyboard.type('We water ours in the morning.')
  await merchant.saveInApp()
  await press('Publish now')
  await merchant.app.getByText('The store has this text.').waitFor(soon)
  const link = await merchant.app.getByRole('link', { name: 'View page' }).getAttribute('href')
  const page = await onStorefront(new URL(link ?? '').pathname)
  expect(page.status).toBe(200)
  expect(page.html).toContain('<h2>From our own garden</h2>')
  expect(page.html.match(/<h1/g)).toHaveLength(1)
  await expectAccessible(merchant)
  await me.shot('blog-posts-7-published')
})

it('keeps what is typed while somebody else saves the post', async () => {
  const second = await sitDown(browser, { height: 1_000 })
  const there = merchantOf(second, product, 'fernhill')
  const saved = await field('SEO description').inputValue()
  await field('SEO description').fill('Typed here, and not saved yet.')
  await second.page.goto(me.page.url())
  await there.app.getByLabel('Author', { exact: true }).fill('Ada Hill')
  await there.saveInApp()
  await second.context.close()
  await me.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.app.getByText('Someone has saved this post since you opened it').waitFor(soon)
  await merchant.app.getByText('Someone changed this post while you were editing it').waitFor(soon)
  expect(await field('SEO description').inputValue()).toBe('Typed here, and not saved yet.')
  await me.shot('blog-posts-7-newer')
  await press('Load the newer text')
  await expect.poll(() => field('Author').inputValue(), soon).toBe('Ada Hill')
  expect(await field('SEO description').inputValue()).toBe(saved)
  await merchant.nothingUnsaved()
})

it('is deleted in the store and here', async () => {
  const link = await merchant.app.getByRole('link', { name: 'View page' }).getAttribute('href')
  await press('Delete post')
  const dialog = merchant.app.getByRole('alertdialog', { name: 'Delete this post?' })
  await dialog.waitFor(soon)
  await expectAccessible(merchant)
  await dialog.getByRole('button', { name: 'Delete post' }).click()
  await merchant.app.getByText('No posts yet').waitFor(soon)
  // The button was far down the page; the next screen must open at its top.
  await expectAtTop(merchant)
  expect((await onStorefront(new URL(link ?? '').pathname)).status).toBe(404)
  await merchant.app.getByText(`Blog post “${TITLE}” deleted`).waitFor(soon)
  await me.shot('blog-posts-8-deleted')
})
