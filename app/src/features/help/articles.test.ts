import { readFileSync } from 'node:fs'
import { Liquid } from 'liquidjs'
import { expect, it, vi } from 'vitest'
import { MENU_GROUPS } from '#core/registry/client.ts'
import { TOPICS } from './domain/topics.ts'
import { findArticles } from './find-articles.ts'
import { articlesIn, type HelpArticle, LANGUAGES } from './read-articles.ts'

const everyLanguage = await Promise.all(
  LANGUAGES.map(async (language) => ({ language, articles: await articlesIn(language) })),
)
const find = async (search: string, { screen = '', language = 'en' } = {}) =>
  (await findArticles({ search, screen, language })).articles.map(({ slug }) => slug)

it('has every article in English, with links and examples that every language keeps', async () => {
  const english = new Map((await articlesIn('en')).map((article) => [article.slug, article]))
  expect(english.size).toBeGreaterThanOrEqual(25)
  for (const { language, articles } of everyLanguage)
    for (const article of articles) {
      const name = `${language}/${article.slug}`
      expect([language, 'en'], name).toContain(article.language)
      expect(shapeOf(article), name).toEqual(shapeOf(english.get(article.slug)))
      expect(article.screens, name).toEqual(english.get(article.slug)?.screens)
      // Markup that was not understood, such as `**bold：**text`, would be shown as it is.
      expect(article.text, name).not.toMatch(/\*\*|\]\(/)
    }
})

/** Groups of the menu that topics are about. */
const GROUPS = {
  schema: 'schema',
  content: 'content',
  media: 'media',
  links: 'links',
  search: 'search-console',
  trust: 'history',
  plans: 'plans',
} as const

it('has topics in the order of the menu, and articles in every language in the order of the screens', () => {
  const [first, ...others] = TOPICS
  expect(first).toBe('start')
  const groups = others.map((topic) => MENU_GROUPS.indexOf(GROUPS[topic]))
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
  for (const { language, articles } of everyLanguage) {
    const slugs = articles.map(({ slug }) => slug)
    expect(slugs[0], language).toBe('first-steps')
    const links = articles.filter(({ topic }) => topic === 'links').map(({ slug }) => slug)
    expect(links, language).toEqual([
      ...['broken-links', 'redirects', 'xml-sitemap', 'html-sitemap', 'breadcrumbs'],
    ])
  }
})

it('calls the button that undoes everything as it is called in every language', () => {
  for (const { language, articles } of everyLanguage) {
    const texts = new URL(`../../../locales/${language}/history.json`, import.meta.url)
    const { undoSince } = JSON.parse(readFileSync(texts, 'utf8'))
    expect(articles.find(({ slug }) => slug === 'history-and-undo')?.text, language).toContain(undoSince)
  }
})

/** Returns what a translation must not change: kinds of blocks, links and examples. */
function shapeOf(article: HelpArticle | undefined): object {
  const links = JSON.stringify(article?.blocks ?? []).matchAll(/"to":"([^"]*)"/g)
  return {
    kinds: article?.blocks.map(({ kind }) => kind),
    links: [...links].map(([, to]) => to).sort(),
    examples: article?.blocks.flatMap((block) => (block.kind === 'code' ? block.text : [])),
  }
}

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

it.each([
  ['ja', 'リダイレクト', 'redirects'],
  ['zh', '重定向', 'redirects'],
  ['zh', '撤销更改', 'history-and-undo'],
  ['ko', '되돌리기', 'history-and-undo'],
  ['hi', 'साइटमैप', 'xml-sitemap'],
  ['cs', 'presmerovani', 'redirects'],
  ['fr', 'liens brises', 'broken-links'],
])('finds in %s by %s the article %s', async (language, words, slug) => {
  expect((await find(words, { language })).slice(0, 3)).toContain(slug)
})

it('begins with the screen somebody comes from, and finds nothing where there is nothing', async () => {
  expect((await find('', { screen: '/seo-audit' }))[0]).toBe('seo-audit')
  expect((await find('', { screen: '/seo-booster/metatags/product/7' }))[0]).toBe('meta-tags')
  expect(await find('qqqq')).toEqual([])
  expect(await find('', { language: 'xx' })).toHaveLength((await articlesIn('en')).length)
  expect(await find('undo', { language: 'no language!' })).toContain('history-and-undo')
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
