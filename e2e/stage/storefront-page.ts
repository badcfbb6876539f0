import { visit } from '../../app/testing/storefront.ts'
import type { Product } from './product.ts'

/** Returns a page of a store as a visitor gets it. */
export function storefrontPage(
  { adminOrigin }: Pick<Product, 'adminOrigin'>,
  handle: string,
  path: string,
): ReturnType<typeof visit> {
  // The first storefront's port follows the admin's.
  return visit({ handle, storefrontPort: Number(new URL(adminOrigin).port) + 1 }, path)
}
