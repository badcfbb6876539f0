import { expect, test } from 'vitest'
import { createInput, updateInput } from './article-input.ts'
import type { ArticleNode } from './article-operations.ts'
import { valueOfNode } from './article-value.ts'

const OURS = 'https://shop.example/bowl.jpg'
const COPY = 'https://cdn.example/articles/bowl.jpg'
const THEIRS = 'https://cdn.example/articles/spoon.jpg'
const known = { source: OURS, url: `${COPY}?v=1`, alt: '' }

/** An article as the store has it. */
const node = (more: Partial<ArticleNode> = {}): ArticleNode => ({
  id: 'gid://shopify/Article/1',
  title: 'Bowls',
  handle: 'bowls',
  body: '<p>Oak.</p>',
  summary: null,
  author: { name: 'Rowan' },
  blog: { id: 'gid://shopify/Blog/2', handle: 'news' },
  tags: [],
  image: { url: `${COPY}?v=1`, altText: null },
  isPublished: true,
  publishedAt: '2025-03-01T08:00:00Z',
  createdAt: '2025-03-01T08:00:00Z',
  updatedAt: null,
  templateSuffix: 'wide',
  seoTitle: null,
  seoDescription: null,
  noindex: null,
  nofollow: null,
  mark: { value: JSON.stringify({ post: 'p', image: OURS }) },
  ...more,
})
const sourceOf = (...given: Parameters<typeof valueOfNode>) => valueOfNode(...given).image?.source

test('an image is ours while the store has our copy of it', () => {
  expect(sourceOf(node())).toBe(OURS)
  expect(sourceOf(node(), known)).toBe(OURS)
  expect(sourceOf(node({ image: { url: `${COPY}?v=2`, altText: null } }), known)).toBe(OURS)
  // Ours again, from another source, whose answer was lost.
  expect(
    sourceOf(node({ image: { url: THEIRS, altText: null } }), { ...known, source: 'https://x.example' }),
  ).toBe(OURS)
})

test('an image replaced in the store is theirs, whatever our mark says', () => {
  const replaced = node({ image: { url: THEIRS, altText: null } })
  expect(sourceOf(replaced, known)).toBe(THEIRS)
})

test('what is shown again, or created again, has its date and its template', () => {
  const was = valueOfNode(node())
  const hidden = valueOfNode(node({ isPublished: false, publishedAt: null }))
  const date = { isPublished: true, publishDate: '2025-03-01T08:00:00.000Z' }
  expect(updateInput('p', hidden, was)).toMatchObject(date)
  expect(createInput('p', was)).toMatchObject({ ...date, templateSuffix: 'wide' })
  // A post that goes onto the store for the first time has none.
  const { publishedAt: _date, templateSuffix: _template, ...fresh } = was
  expect(createInput('p', fresh)).not.toHaveProperty('publishDate')
  expect(createInput('p', fresh)).not.toHaveProperty('templateSuffix')
})

test('an article that is created again stays hidden from search engines, an update leaves that alone', () => {
  const was = valueOfNode(node({ noindex: { value: '1' }, nofollow: { value: 'true' } }))
  const namesOf = (input: ReturnType<typeof createInput>) =>
    input.metafields?.map(({ namespace, key, value }) => `${namespace}.${key}=${value}`)
  const robots = ['seo.hidden=1', '$app:seo.nofollow=true']
  expect(namesOf(createInput('p', was))).toEqual(expect.arrayContaining(robots))
  expect(namesOf(updateInput('p', was, was))).not.toEqual(expect.arrayContaining(robots.slice(0, 1)))
  expect(namesOf(createInput('p', valueOfNode(node())))).not.toEqual(
    expect.arrayContaining(robots.slice(0, 1)),
  )
})
