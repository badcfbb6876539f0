import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { listMembers, type Members, wholeMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { altTextErrors } from './errors.ts'

/** Maximum products whose images a list can be filtered by. */
const MOST_LISTED = 5_000
const BATCH = 1_000

/**
 * Returns a collection's products for a list, as far as they are known. Throws `alt-text.collection-too-large`,
 * `alt-text.no-collection`.
 */
export async function listedProducts(ctx: ShopContext, id: string): Promise<Members> {
  const members = existing(await listMembers(ctx, numberOf(id)))
  if (members.ids.length > MOST_LISTED)
    throw new AppError(altTextErrors.collectionTooLarge, { most: MOST_LISTED })
  return members
}

/** Yields all of them, 1,000 at a time. Throws `alt-text.no-collection`, `catalogue.collection-being-read`. */
export async function* collectionProducts(ctx: ShopContext, id: string): AsyncGenerator<string[]> {
  const products = existing(await wholeMembers(ctx, numberOf(id)))
  for (let from = 0; from < products.length; from += BATCH) yield products.slice(from, from + BATCH)
}

const numberOf = (gid: string): string => parseGid(gid)?.id ?? '0'

function existing<Found>(found: Found | null): Found {
  if (found === null) throw new AppError(altTextErrors.noCollection)
  return found
}
