import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { expect, it } from 'vitest'
import { findArticles } from './find-articles.ts'
import { articlesIn, LANGUAGES } from './read-articles.ts'

const find = (search: string, { screen = '', language = 'en' } = {}) =>
  findArticles({ search, screen, language }).articles.map(({ slug }) => slug)

it('reads every article, and has each in English', () => {
  const english = articlesIn('en').map(({ slug }) => slug)
  expect(english.length).toBeGreaterThanOrEqual(25)
  for (const language of LANGUAGES)
    for (const { slug } of articlesIn(language)) expect(english).toContain(slug)
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
])('finds by %s the article %s', (words, slug) => {
  expect(find(words).slice(0, 3)).toContain(slug)
})

it('begins with the screen somebody comes from, and finds nothing where there is nothing', () => {
  expect(find('', { screen: '/seo-audit' })[0]).toBe('seo-audit')
  expect(find('', { screen: '/seo-booster/metatags/product/7' })[0]).toBe('meta-tags')
  expect(find('qqqq')).toEqual([])
  expect(find('', { language: 'xx' })).toHaveLength(articlesIn('en').length)
})

it.each(
  LANGUAGES.flatMap((language) =>
    articlesIn(language).flatMap(({ slug, blocks }) =>
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
