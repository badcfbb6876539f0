import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { knowMembers, wholeMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { altTextErrors } from './errors.ts'

const BATCH = 1_000

/**
 * Returns the number of a collection whose products a list is filtered by, and whether they are all known. Throws
 * `alt-text.no-collection`, `catalogue.platform-refused`.
 */
export async function listedCollection(
  ctx: ShopContext,
  gid: string,
): Promise<{ id: string; isWhole: boolean }> {
  const id = numberOf(gid)
  return { id, ...existing(await knowMembers(ctx, id)) }
}

/** Yields all products of a collection, 1,000 at a time. Throws `alt-text.no-collection`, `catalogue.collection-being-read`. */
export async function* collectionProducts(ctx: ShopContext, gid: string): AsyncGenerator<string[]> {
  const products = existing(await wholeMembers(ctx, numberOf(gid)))
  for (let from = 0; from < products.length; from += BATCH) yield products.slice(from, from + BATCH)
}

const numberOf = (gid: string): string => parseGid(gid)?.id ?? '0'

function existing<Found>(found: Found | null): Found {
  if (found === null) throw new AppError(altTextErrors.noCollection)
  return found
}
