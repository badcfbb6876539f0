import { describe, expect, it } from 'vitest'
import { pageUrlOf, templateOf } from './page-urls.ts'

const origin = 'https://shop.example'
const spelled = (text: string) => pageUrlOf(text, `${origin}/products/fern`, origin)

describe('the one spelling of a page', () => {
  it.each([
    ['/products/fern/', '/products/fern'],
    ['https://shop.example/products/fern?variant=1&utm_source=x#reviews', '/products/fern'],
    ['/collections/all/products/fern', '/products/fern'],
    ['/de/collections/all/products/fern?pr_prod_strat=x', '/de/products/fern'],
    ['http://shop.example/', '/'],
    ['/collections/all?page=2&sort_by=price', '/collections/all?page=2'],
    ['?id=7', '/products/fern?id=7'],
    ['/guide.html', '/guide.html'],
  ])('%s is %s', (text, path) => expect(spelled(text)).toBe(origin + path))

  it.each([
    'https://elsewhere.example/products/fern',
    'https://shop.example:8443/',
    'https://user@shop.example/',
    'mailto:a@shop.example',
    'javascript:void(0)',
    '/cart',
    '/de-at/account/login',
    '/search?q=fern',
    '/cdn/shop/files/fern.jpg',
    '/manual.pdf',
    '/apps/reviews/page',
    '/customer_authentication/redirect?locale=en&region_country=DE',
    '/de/customer_identity/redirect',
    '/discount/SPRING',
    '/localization',
    '/services/login_with_shop',
    'http://[',
    `/${'a'.repeat(2_000)}`,
  ])('%s is none', (text) => expect(spelled(text)).toBeNull())
})

it.each([
  ['/', 'index'],
  ['/de', 'index'],
  ['/products/fern', 'product'],
  ['/en-gb/products/fern', 'product'],
  ['/products/fern/reviews', 'other'],
  ['/collections', 'collection'],
  ['/collections/all', 'collection'],
  ['/collections/all/green', 'collection'],
  ['/blogs/news', 'blog'],
  ['/blogs/news/tagged/green', 'blog'],
  ['/blogs/news/a-fern', 'article'],
  ['/pages/about', 'page'],
  ['/policies/privacy-policy', 'policy'],
  ['/anything', 'other'],
])('%s is made with %s', (path, template) => expect(templateOf(origin + path)).toBe(template))
