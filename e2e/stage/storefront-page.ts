import { visit } from '../../app/testing/storefront.ts'
import type { Product } from './product.ts'

/** A page of a store as a visitor gets it. */
export function storefrontPage(
  { adminOrigin }: Pick<Product, 'adminOrigin'>,
  handle: string,
  path: string,
): ReturnType<typeof visit> {
  // The first storefront stands one port behind the admin.
  return visit({ handle, storefrontPort: Number(new URL(adminOrigin).port) + 1 }, path)
}
