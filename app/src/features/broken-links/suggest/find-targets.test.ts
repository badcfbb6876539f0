import { expect, test } from 'vitest'
import { findTargets } from './find-targets.ts'

const PAGES = [
  { path: '/products/brass-lamp', title: 'Brass Lamp', earlier: ['/products/old-lamp'] },
  { path: '/products/linen-shirt', title: 'Linen Shirt' },
]
const found = (path: string, language: string | null, prefixes: readonly string[] | null = null) => {
  const [suggestion] = findTargets({ pages: PAGES, paths: [{ path, language }], beside: [], prefixes })
  return [suggestion?.target, suggestion?.band, suggestion?.reasons]
}

test.each([
  ['/products/old-lamp', null, ['/products/brass-lamp', 'automatic', ['earlierPath']]],
  ['/fr/products/old-lamp', 'fr', ['/fr/products/brass-lamp', 'automatic', ['samePath']]],
  // The page is missing in this language alone.
  ['/fr/products/linen-shirt', 'fr', ['/products/linen-shirt', 'automatic', ['samePath']]],
  // The page lives again.
  ['/products/linen-shirt', null, [null, 'none', []]],
])('%s in %s leads to %j', (path, language, expected) => expect(found(path, language)).toEqual(expected))

test.each([
  [
    '/en-europe/products/old-lamp',
    'en-europe',
    ['/en-europe/products/brass-lamp', 'automatic', ['earlierPath']],
  ],
  ['/en-europe/products/linen-shirt', 'en-europe', ['/products/linen-shirt', 'automatic', ['samePath']]],
  ['/fr/products/old-lamp', 'fr', ['/fr/products/brass-lamp', 'automatic', ['earlierPath']]],
  // No market has it: a page behind it would be missing as well.
  ['/uk/products/old-lamp', 'uk', ['/products/brass-lamp', 'automatic', ['samePath']]],
])('%s in %s leads to %j, where markets have fr and en-europe', (path, language, expected) =>
  expect(found(path, language, ['fr', 'en-europe'])).toEqual(expected),
)
