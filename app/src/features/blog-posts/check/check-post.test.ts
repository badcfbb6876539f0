import { describe, expect, it } from 'vitest'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { checkPost, type JudgedPost } from './check-post.ts'
import { citationsOf } from './citations.ts'

/** Narrow letters, so that no result cuts them off. */
const narrow = (count: number) => 'i'.repeat(count)
const post = (html: string, more: Partial<JudgedPost> = {}): JudgedPost => ({
  title: 'Tomatoes in a terracotta pot',
  keyword: 'terracotta pot',
  seoTitle: 'Tomatoes in a terracotta pot: all you have to know',
  seoDescription: narrow(150),
  measure: { lengths: 'wide', titlePattern: null },
  nodes: articleTree(html),
  facts: 'Terracotta pot by Fernhill. It holds 12 litres. Made of clay.',
  links: { internal: 1, dead: [] },
  alike: null,
  ...more,
})
const states = (given: JudgedPost) =>
  Object.fromEntries(checkPost(given).map(({ code, state }) => [code, state]))

describe('checkPost', () => {
  it('finds nothing wrong with a plain post', () => {
    const text = '<p>A terracotta pot keeps roots cool.</p>'.repeat(60)
    const found = states(post(`<h2>Why</h2>${text}<h2>How</h2><h3>Water</h3><p>The pot holds 12 litres.</p>`))
    expect(found).toEqual({
      'one-title': 'good',
      headings: 'good',
      length: 'good',
      keyword: 'good',
      'seo-title': 'good',
      'seo-description': 'good',
      sentences: 'good',
      links: 'good',
      images: 'good',
      claims: 'good',
      sources: 'good',
      unique: 'good',
    })
  })

  it.each<[string, string, Partial<JudgedPost>]>([
    ['headings', '<h2>One</h2><h4>Too deep</h4>', {}],
    ['keyword', '<p>Nothing about it.</p>', {}],
    ['images', '<img src="https://c.example/a.png">', {}],
    ['claims', '<p>It holds 90 litres and costs $25.</p>', {}],
    ['claims', '<p>It is made of oak.</p>', {}],
    ['sources', '<p>Studies show that it lasts.</p>', {}],
    ['links', '<p>x</p>', { links: { internal: 1, dead: ['/products/gone'] } }],
    ['unique', '<p>x</p>', { alike: { share: 0.8, title: 'Another' } }],
    ['seo-title', '<p>x</p>', { seoTitle: narrow(71) }],
    ['seo-description', '<p>x</p>', { seoDescription: narrow(321) }],
  ])('names what is wrong with %s', (code, html, more) => {
    expect(states(post(html, more))[code]).toBe('bad')
  })

  const fernhill = { before: '', after: ' – Fernhill', unlessHas: 'Fernhill' }
  const wide = { lengths: 'wide', titlePattern: null } as const
  it.each<[string, string, string, Partial<JudgedPost>]>([
    ['seo-title', 'good', 'good', { seoTitle: narrow(70) }],
    ['seo-title', 'warn', 'wide', { seoTitle: 'm'.repeat(50) }],
    ['seo-title', 'warn', 'wide-with-theme', { measure: { ...wide, titlePattern: fernhill } }],
    ['seo-title', 'warn', 'long', { seoTitle: narrow(68), measure: { ...wide, lengths: 'narrow' } }],
    ['seo-title', 'warn', 'short', { seoTitle: narrow(49) }],
    ['seo-description', 'warn', 'wide', { seoDescription: 'm'.repeat(150) }],
    ['seo-description', 'warn', 'long', { seoDescription: narrow(300) }],
  ])('gives a %s one verdict, %s, with its reason: %s', (code, state, advice, more) => {
    const title = 'Tomatoes in a terracotta pot and what they need in early May'
    const found = checkPost(post('<p>x</p>', { seoTitle: title, ...more }))
    expect(found.find((finding) => finding.code === code)).toMatchObject({ state, advice })
  })
})

it('names the field a sentence stands in', () => {
  const product = {
    id: '1',
    title: 'Terracotta pot',
    path: '/products/pot',
    online: true,
    image: null,
    fields: { vendor: 'Fernhill', text: 'The walls breathe and keep roots cool in summer.' },
  }
  const cited = citationsOf(
    [
      'The terracotta pot has walls that breathe and keep roots cool.',
      'Water in the morning, before the sun is high.',
    ],
    [product],
  )
  expect(cited).toEqual([
    {
      sentence: 'The terracotta pot has walls that breathe and keep roots cool.',
      product: 'Terracotta pot',
      field: 'text',
    },
  ])
})
