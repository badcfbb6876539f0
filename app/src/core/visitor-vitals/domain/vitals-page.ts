import { LANGUAGE_PREFIX } from '#kit/shared/language-prefix.ts'

/** Page types that are counted separately. */
export const PAGE_TYPES = [
  'index',
  'product',
  'collection',
  'list-collections',
  'page',
  'blog',
  'article',
  'cart',
  'search',
] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** A page of the store as it is counted. */
export interface VitalsPage {
  type: PageType
  /** `/products/lamp`, in lower case and without its language; empty if the type has only one page. */
  path: string
}

const LONGEST = 300
const ALONE: Readonly<Record<string, PageType>> = {
  '/': 'index',
  '/collections': 'list-collections',
  '/cart': 'cart',
  '/search': 'search',
}
const HANDLE = '[^/]+'
const WITH_HANDLE: readonly (readonly [RegExp, PageType])[] = [
  [new RegExp(`^/products/${HANDLE}$`), 'product'],
  [new RegExp(`^/collections/${HANDLE}$`), 'collection'],
  [new RegExp(`^/pages/${HANDLE}$`), 'page'],
  [new RegExp(`^/blogs/${HANDLE}/${HANDLE}$`), 'article'],
  [new RegExp(`^/blogs/${HANDLE}$`), 'blog'],
]

/** Returns the page of a storefront path; null if it is not a page whose speed a merchant can change. */
export function vitalsPageOf(written: string): VitalsPage | null {
  if (!written.startsWith('/') || written.startsWith('//') || written.length > 3 * LONGEST) return null
  const plain = decoded(written).toLowerCase().replace(LANGUAGE_PREFIX, '').replace(/\/$/, '') || '/'
  if (plain.length > LONGEST || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}?#]/u.test(plain) || !plain.isWellFormed())
    return null
  const alone = ALONE[plain]
  if (alone) return { type: alone, path: '' }
  // A product below a collection is the product; a collection filtered by a tag is the collection.
  const path = plain
    .replace(/^\/collections\/[^/]+(?=\/products\/[^/]+$)/, '')
    .replace(/^(\/collections\/[^/]+)\/(?!products\/)[^/]+$/, '$1')
  const found = WITH_HANDLE.find(([form]) => form.test(path))
  return found ? { type: found[1], path } : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path
  }
}
