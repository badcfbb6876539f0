import { expect, test } from 'vitest'
import { FIXES } from '#rules/audit/check.ts'
import { fixTargetOf } from './fix-target.ts'

const url = 'https://fernhill.example/products/oak-table'
const resource = { kind: 'product', id: '41', title: 'Oak table & bench' } as const

test('a fix leads to the resource itself where there is one', () => {
  expect(fixTargetOf('meta-tags', { url, resource })).toEqual({ to: '/seo-booster/metatags/product/41' })
  expect(fixTargetOf('content', { url, resource })).toEqual({
    to: 'shopify://admin/products/41',
    target: 'top',
  })
  expect(fixTargetOf('alt-text', { url, resource }).to).toMatch(/&state=missing&q=Oak%20table%20%26%20bench$/)
  expect(fixTargetOf('images', { url, resource }).to).toMatch(/\?tabindex=3&q=Oak%20table/)
})

test('what is found of a URL leads to that URL in its list', () => {
  for (const fix of ['sitemaps', 'schema-results', 'redirects'] as const)
    expect(new URL(fixTargetOf(fix, { url, resource: null }).to, url).searchParams.get('q')).toBe(
      '/products/oak-table',
    )
  expect(fixTargetOf('theme', { url, resource: null })).toEqual({
    to: 'shopify://admin/themes/current/editor?previewPath=%2Fproducts%2Foak-table',
    target: 'top',
  })
})

test('without a resource each fix still leads somewhere', () => {
  for (const fix of FIXES)
    expect(fixTargetOf(fix, { url: 'https://fernhill.example/', resource: null }).to).toContain('/')
  expect(fixTargetOf('meta-tags', { url: 'https://fernhill.example', resource: null }).to).toMatch(
    /preferences$/,
  )
  expect(
    fixTargetOf('meta-tags', { url: 'https://fernhill.example/blogs/journal', resource: null }).to,
  ).toMatch(/kind=blog$/)
  for (const fix of ['meta-tags', 'content'] as const)
    for (const path of ['/collections/types', '/blogs/journal/tagged/wool'])
      expect(
        fixTargetOf(fix, { url: `https://fernhill.example${path}?q=Bags`, resource: null }),
      ).toMatchObject({
        by: 'theme',
        to: `shopify://admin/themes/current/editor?previewPath=${encodeURIComponent(path)}`,
      })
})
