import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { expect, it, vi } from 'vitest'
import { findArticles } from './find-articles.ts'
import { articlesIn, LANGUAGES } from './read-articles.ts'

const everyLanguage = await Promise.all(
  LANGUAGES.map(async (language) => ({ language, articles: await articlesIn(language) })),
)
const find = async (search: string, { screen = '', language = 'en' } = {}) =>
  (await findArticles({ search, screen, language })).articles.map(({ slug }) => slug)

it('reads every article, and has each in English', async () => {
  const english = (await articlesIn('en')).map(({ slug }) => slug)
  expect(english.length).toBeGreaterThanOrEqual(25)
  for (const { articles } of everyLanguage) for (const { slug } of articles) expect(english).toContain(slug)
  for (const file of readdirSync(join(import.meta.dirname, 'articles', 'de')))
    expect(english).toContain(file.replace('.md', ''))
})

it.each([
  ['undo', 'history-and-undo'],
  ['301', 'redirects'],
  ['alt tags', 'alt-texts'],
  ['why is my store slow', 'page-speed'],
  ['invoice', 'plans-and-credits'],
  ['redirct', 'redirects'],
  ['cannibalisation', 'keywords'],
])('finds by %s the article %s', async (words, slug) => {
  expect((await find(words)).slice(0, 3)).toContain(slug)
})

it('begins with the screen somebody comes from, and finds nothing where there is nothing', async () => {
  expect((await find('', { screen: '/seo-audit' }))[0]).toBe('seo-audit')
  expect((await find('', { screen: '/seo-booster/metatags/product/7' }))[0]).toBe('meta-tags')
  expect(await find('qqqq')).toEqual([])
  expect(await find('', { language: 'xx' })).toHaveLength((await articlesIn('en')).length)
})

it('answers others while it reads the articles, and while it builds their index', async () => {
  vi.resetModules()
  const { articlesIn: readFirst } = await import('./read-articles.ts')
  const { findArticles: findFirst } = await import('./find-articles.ts')
  const number = (await articlesIn('en')).length
  expect(await turnsDuring(() => readFirst('en'))).toBeGreaterThan(number)
  expect(
    await turnsDuring(() => findFirst({ search: 'redirects', screen: '', language: 'en' })),
  ).toBeGreaterThan(number / 10)
})

/** Returns how often the event loop was free for others meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(count)
  function count(): void {
    turns += 1
    next = setImmediate(count)
  }
  await work()
  clearImmediate(next)
  return turns
}

it.each(
  everyLanguage.flatMap(({ language, articles }) =>
    articles.flatMap(({ slug, blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'code' && ['json', 'liquid'].includes(block.language)
          ? [{ slug, language, kind: block.language, text: block.text }]
          : [],
      ),
    ),
  ),
)('$language/$slug: the example in $kind is markup that can be read', async ({ kind, text }) => {
  const product = { title: 'Say "hi" </script>', description: '<p>Ash</p>' }
  const printed = kind === 'json' ? text : String(await new Liquid().parseAndRender(text, { product }))
  const markup = JSON.parse(/\{[\s\S]*\}/.exec(printed)?.[0] ?? '') as Record<string, unknown>
  expect(markup).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product' })
})
