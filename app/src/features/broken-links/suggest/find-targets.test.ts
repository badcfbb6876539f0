import { expect, test } from 'vitest'
import { findTargets } from './find-targets.ts'

const PAGES = [
  { path: '/products/brass-lamp', title: 'Brass Lamp', earlier: ['/products/old-lamp'] },
  { path: '/products/linen-shirt', title: 'Linen Shirt' },
]
const found = (path: string, language: string | null) => {
  const [suggestion] = findTargets({ pages: PAGES, paths: [{ path, language }], beside: [] })
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
