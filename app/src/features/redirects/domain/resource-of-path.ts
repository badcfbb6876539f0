import { decoded } from '#kit/shared/decoded.ts'

export interface PathResource {
  kind: 'product' | 'collection' | 'page' | 'article'
  handle: string
  /** Handle of an article's blog; empty otherwise. */
  blog: string
}

const KINDS = { products: 'product', collections: 'collection', pages: 'page' } as const

/** Returns the resource whose text a page shows; null for other pages and translated ones. */
export function resourceOfPath(url: string): PathResource | null {
  const [first, second, third, ...more] = new URL(url).pathname.split('/').filter((part) => part !== '')
  if (first === 'blogs' && second && third && more.length === 0)
    return { kind: 'article', handle: decoded(third), blog: decoded(second) }
  if (!second || third !== undefined || !first || !(first in KINDS)) return null
  return { kind: KINDS[first as keyof typeof KINDS], handle: decoded(second), blog: '' }
}
