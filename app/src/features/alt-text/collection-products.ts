import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { listMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { altTextErrors } from './errors.ts'

/** Maximum products whose images a list can be filtered by. */
const MOST_LISTED = 5_000
/** Limit for an operation: more products than any collection on the platform's largest plans has. */
const MOST_SELECTED = 500_000
const BATCH = 1_000

/**
 * Returns the numbers of a collection's products, for a list. Throws `alt-text.collection-too-large`,
 * `alt-text.no-collection`.
 */
export async function listedProducts(ctx: ShopContext, id: string): Promise<string[]> {
  const products = await productsOf(ctx, id, MOST_LISTED)
  if (products.length > MOST_LISTED)
    throw new AppError(altTextErrors.collectionTooLarge, { most: MOST_LISTED })
  return products
}

/** Yields all of them, 1,000 at a time. Throws `alt-text.no-collection`. */
export async function* collectionProducts(ctx: ShopContext, id: string): AsyncGenerator<string[]> {
  const products = await productsOf(ctx, id, MOST_SELECTED)
  for (let from = 0; from < products.length; from += BATCH) yield products.slice(from, from + BATCH)
}

async function productsOf(ctx: ShopContext, id: string, most: number): Promise<string[]> {
  const products = await listMembers(ctx, parseGid(id)?.id ?? '0', most)
  if (!products) throw new AppError(altTextErrors.noCollection)
  return products
}
