import { expect, it } from 'vitest'
import { readSitemapUrl } from './sitemap-url.ts'

const origin = 'https://shop.example'

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['sitemap', 'malformed'],
  ['my sitemap.xml', 'malformed'],
  ['ftp://shop.example/sitemap.xml', 'malformed'],
  ['https://', 'malformed'],
  ['https://me:secret@shop.example/sitemap.xml', 'malformed'],
  [`https://shop.example/${'x'.repeat(2_000)}`, 'malformed'],
  ['https://other.example/sitemap.xml', 'elsewhere'],
  ['other.example/sitemap.xml', 'elsewhere'],
])('%s is %s', (typed, wrong) => expect(readSitemapUrl(typed, origin)).toEqual({ wrong }))

it('takes a URL of the store without its fragment', () => {
  const url = 'https://shop.example/sitemap.xml'
  expect(readSitemapUrl(` ${url}#top `, origin)).toEqual({ url })
})

it.each(['/sitemap.xml', 'sitemap.xml', 'shop.example/sitemap.xml'])(
  'takes %s as one of the store',
  (typed) => expect(readSitemapUrl(typed, origin)).toEqual({ url: 'https://shop.example/sitemap.xml' }),
)

it('takes a path before the store’s host is known', () =>
  expect(readSitemapUrl('/sitemap.xml', null)).not.toHaveProperty('wrong'))
