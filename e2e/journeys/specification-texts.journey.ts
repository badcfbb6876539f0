import { beforeAll, expect, it, vi } from 'vitest'
import { begin } from '../stage/begin.ts'
import type { Person } from '../stage/browser.ts'
import { emptyForm } from '../stage/empty-form.ts'
import type { Merchant } from '../stage/merchant.ts'
import { haveNoFieldData, makeStore } from '../stage/platform-log.ts'
import type { Product } from '../stage/product.ts'
import { changeAnswers, refuseCalls } from '../stage/refused-calls.ts'
import { expectTexts, wordsOf } from '../stage/shown-texts.ts'

/**
 * Messages of the specification on their screens, each under its condition; `checks/spec` lists where each is
 * expected.
 */

const SHOP = {
  name: 'Spare shelf',
  products: [{ title: 'Shelf', images: ['wood table'] }, { title: 'Bracket' }],
  // Nothing can be preset in a language without texts; a test account, which this operator allows.
  store: { primaryLocale: 'fi', partnerDevelopment: true },
}

let product: Product
let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    settings: {
      READ_AT_INSTALL: 'off',
      ALLOW_DEVELOPMENT_STORES: 'true',
      SUPPORT_EMAIL: 'help@provider.example',
    },
    store: (running) => makeStore(running, SHOP),
  })
  ;({ product, me, merchant } = stage)
  return stage.end
})

const open = (path: string) => me.page.goto(`${product.adminOrigin}/store/spare-shelf/apps/signpost${path}`)
const shows = (...keys: string[]) => expectTexts(merchant.app, keys)
const says = (key: string) => me.page.getByText(wordsOf(key)).first().waitFor()
const save = () => me.page.keyboard.press('ControlOrMeta+s')
const press = (name: string) => merchant.app.getByRole('button', { name, exact: true }).click()

it('has the entries of the menu', async () => {
  const entries = [
    ...['structured-data:menu.main', 'schema-results:menu.results', 'schema-results:menu.errors'],
    ...['schema-results:menu.duplicates', 'schema-results:menu.critical', 'plans:menu.main'],
    ...['integration:menu.main', 'settings:menu.main'],
  ].map((key) => wordsOf(key))
  const names = await me.page.locator('#app-navigation').getByRole('link').allInnerTexts()
  expect(names.map((name) => name.trim())).toEqual(expect.arrayContaining(entries))
})

it('asks for a sync before there is anything to show', async () => {
  await merchant.openSettings('Products')
  await shows('catalogue:products.notSynced')
  await open('/profile')
  await shows('profile:testAccount')
  await open('/core-web-vitals?tabindex=1')
  await shows('speed:nothing.reports')
  await open('/core-web-vitals?range=custom&from=2026-01-01')
  await press('Apply')
  await shows('shell:dateRange.endRequired')
  await open('/core-web-vitals?device=none')
  await shows('shell:dateRange.deviceRequired')
})

/** Forms by type: what is switched on first, and the messages of an empty form. */
const FORMS: readonly { path: string; on?: readonly string[]; says: readonly string[] }[] = [
  {
    path: '/schema/productFAQ/new',
    says: [
      ...['faq.targets.required', 'faq.name.required'],
      ...['faq.questions.question.required', 'faq.questions.answer.required'],
    ],
  },
  {
    path: '/schema/how-to/new',
    says: [
      ...['how-to.name.required', 'how-to.description.required', 'how-to.targets.required'],
      ...['how-to.steps.name.required', 'how-to.steps.url.required', 'how-to.steps.image.required'],
      ...['how-to.days.required', 'how-to.hours.required', 'how-to.minutes.required'],
    ],
  },
  {
    path: '/schema/recipe/new',
    on: ['hasRating'],
    says: [
      ...['recipe.name.required', 'recipe.author.required', 'recipe.keywords.required'],
      ...['recipe.yield.required', 'recipe.category.required', 'recipe.cuisine.required'],
      ...['recipe.nutrition.required', 'recipe.instructions.few'],
      ...['recipe.ratingValue.required', 'recipe.ratingCount.required'],
    ],
  },
  {
    path: '/schema/video/new',
    says: [
      ...['video.thumbnailUrl.required', 'video.contentUrl.required', 'video.embedUrl.required'],
      ...['video.uploadDate.required', 'video.alternateTitle.required', 'video.disambiguating.required'],
      ...['video.sameAs.required', 'video.duration.required', 'video.duration.help', 'video.uploadDate.help'],
    ],
  },
  {
    path: '/schema/local-business',
    on: ['enabled'],
    says: [
      ...['local-business.name.required', 'local-business.priceRange.required'],
      ...['local-business.street.required', 'local-business.city.required'],
      ...['local-business.region.required', 'local-business.postalCode.required'],
      ...['local-business.opens.required', 'local-business.closes.required'],
      ...['local-business.images.few', 'local-business.logo.help'],
    ],
  },
  {
    path: '/schema/organization',
    on: ['enabled', 'hasReviews'],
    says: [
      ...['organization.url.required', 'organization.logo.required', 'organization.city.required'],
      ...['organization.region.required', 'organization.country.required'],
      ...['organization.postalCode.required', 'organization.reviewCount.required'],
      ...['organization.ratingValue.required', 'organization.bestRating.required'],
      'organization.worstRating.required',
    ],
  },
  {
    path: '/schema/product-review',
    on: ['enabled'],
    says: ['product-review.money.required'],
  },
  {
    path: '/schema/product-merchant',
    on: ['enabled', 'hasShipping', 'hasReturns'],
    says: [
      ...['product-merchant.destinations.few', 'product-merchant.destinations.amount.required'],
      'product-merchant.destinations.handlingMin.required',
      'product-merchant.destinations.handlingMax.required',
      ...['product-merchant.countries.required', 'product-merchant.returnDays.required'],
    ],
  },
]

it.each(FORMS)('says what $path still needs', async ({ path, on = [], says: told }) => {
  await open(path)
  for (const name of on) await merchant.app.locator(`[name="${name}"]`).click()
  await merchant.app.locator('input[name], select[name]').first().waitFor()
  // A form that has just opened may not react to keys yet.
  const refused = me.page.getByText(wordsOf('schema-types:formAbove')).first()
  await vi.waitUntil(
    async () => {
      await emptyForm(merchant.app)
      await save()
      return refused.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    },
    { timeout: 60_000 },
  )
  await shows(...told.map((key) => `schema-types:${key}`))
})

it('says what is wrong with what was entered', async () => {
  const { app } = merchant
  await app.locator('[name="refunds.full"]').uncheck()
  await app.locator('[name="destinations.0.destination"]').selectOption('DE')
  await app.locator('[name="destinations.0.currency"]').selectOption('USD')
  await shows('schema-types:product-merchant.destinations.currency.match')
  await shows('schema-types:product-merchant.refunds.required')
  await merchant.discardInApp()
  await open('/schema/video/new')
  await app.locator('[name="duration"]').fill('two minutes')
  await app.locator('[name="uploadDate"]').fill('yesterday')
  await save()
  await shows('schema-types:fault.clock', 'schema-types:fault.day')
  await merchant.discardInApp()
  await open('/schema/local-business')
  await app.locator('[name="enabled"]').click()
  await app.locator('[name="email"]').fill('nobody')
  await app.locator('[name="employees"]').fill('many')
  await save()
  await shows('schema-types:fault.email', 'schema-types:fault.number')
  await merchant.discardInApp()
})

it('says that the embed is off where markup is switched on', async () => {
  await open('/schema/organization')
  await merchant.app.locator('[name="enabled"]').click()
  await shows('schema-types:embed.note')
  await merchant.discardInApp()
})

it('asks for one option, then for a reason, and thanks for a report', async () => {
  const { app } = merchant
  await open('/feedback')
  await shows('feedback:reward')
  await press('Send feedback')
  await shows('feedback:selectOne')
  await app.getByRole('radio', { name: 'Something does not work' }).check()
  await shows('feedback:chooseReason')
  await app.getByRole('checkbox', { name: 'It is slow' }).check()
  await press('Send feedback')
  await says('feedback:done')
  await open('/review')
  await shows('feedback:review.reward')
})

it('asks why before it leads to where apps are removed', async () => {
  await open('/profile')
  await press('Uninstall')
  await press(wordsOf('plans:uninstall.goOn'))
  await shows('plans:uninstall.choose')
})

it('says what a text, an edit and a list still need once the store is synced', async () => {
  const { app } = merchant
  await open('/settings?tabindex=1')
  await press('Sync')
  await merchant.synced()
  await open('/seo-booster/metatags?tabindex=1&q=nothing-like-it')
  await shows('meta-tags:noTitles')
  await open('/seo-booster/metatags?tabindex=1')
  await app.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await press('Edit…')
  const dialog = app.getByRole('dialog')
  await dialog.getByLabel('Field', { exact: true }).selectOption('seo-description')
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await shows('meta-tags:error.seoDescription')
  await dialog.getByLabel('What to do').selectOption('replace')
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await shows('meta-tags:error.values')
  await merchant.keys('Escape')
  await app.getByRole('link', { name: 'Shelf' }).first().click()
  await app.getByRole('button', { name: 'Next product' }).click()
  await shows('meta-tags:neighbour.noNext.product')
})

it('asks for a language and a tone before anything is written', async () => {
  const { app } = merchant
  await press('Write')
  await shows('meta-tags:error.selectLanguage', 'writing:error.language')
  // Presets are loaded a moment later; until then there are none.
  await changeAnswers(me, '/meta-tags/provider', { preset: { language: '', tone: '' } })
  await me.page.reload()
  await app
    .getByRole('combobox', { name: 'Tone of voice' })
    .getByText('Choose a tone')
    .waitFor({ state: 'attached' })
  await press('Write')
  await shows('writing:error.tone')
})

it('says that an alt text cannot be empty', async () => {
  const { app } = merchant
  await open('/seo-booster/metatags?tabindex=2')
  const cell = app.getByRole('grid', { name: 'Images' }).getByRole('gridcell').nth(1)
  const type = async (words: string) => {
    await cell.focus()
    await merchant.keys('Enter')
    await merchant.typeOver(cell.getByRole('textbox'), words)
    if (words === '') await merchant.keys('Delete')
    await merchant.keys('ControlOrMeta+Enter')
  }
  await type('A shelf of oak')
  await says('alt-text:saved')
  await type('')
  await shows('alt-text:error.alt')
  await merchant.keys('Escape')
})

it('says that a page has no metrics, and that a test failed', async () => {
  await haveNoFieldData(product, 'spare-shelf')
  await open('/core-web-vitals?url=/products/no-such-product')
  await press('Fetch')
  await shows('speed:nothing.field', 'speed:nothing.labNote')
  await me.page.getByRole('button', { name: 'Test this page' }).click()
  await merchant.app.getByText(wordsOf('speed:failed.title')).first().waitFor({ timeout: 180_000 })
})

it('leaves what was there where the server says not to refresh', async () => {
  const body = { code: 'shops.busy', message: "Don't Refresh" }
  const goOn = await refuseCalls(me, '/profile', { status: 403, body })
  await open('/settings')
  await merchant.app.getByRole('tab', { name: 'General', selected: true }).waitFor()
  expect(await merchant.app.getByText(wordsOf('shell:failure.title')).count()).toBe(0)
  await goOn()
})

it('says that there is no page at a path of no screen, and leads home', async () => {
  await open('/no-such-screen')
  await shows('shell:notFound.title', 'shell:notFound.words')
  await merchant.app.getByRole('link', { name: wordsOf('shell:notFound.home') }).click()
  await me.page.waitForURL(({ pathname }) => /\/apps\/signpost\/?$/.test(pathname))
})

it('has words for a failure that says nothing, with whom to ask', async () => {
  await refuseCalls(me, '/profile', { status: 500, body: {} })
  await me.page.reload()
  await says('shell:error.wrong')
  // Without a chat nobody is sent to one.
  await shows('shell:failure.title', 'shell:failure.again', 'shell:failure.contactMail')
  const mailbox = merchant.app.getByRole('link', { name: 'help@provider.example' })
  expect(await mailbox.getAttribute('href')).toBe('mailto:help@provider.example')
  expect(await mailbox.getAttribute('target')).toBe('_blank')
})
