import { collectionProductsQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/registry/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { altTextErrors } from './errors.ts'

/** Products whose pictures a list can be narrowed to. */
const MOST_LISTED = 5_000
/** A list is asked for again and again while somebody looks at it. */
const KEPT_MS = 30_000
const MOST_KEPT = 200

/** Numbers of a collection's products as the store has them now, a page at a time. Throws `alt-text.no-collection`. */
export async function* collectionProducts(ctx: ShopContext, id: string): AsyncGenerator<string[]> {
  let after: string | null = null
  do {
    const answer: ReturnType<typeof collectionProductsQuery.data.parse> = await ctx.platform.query(
      ctx.shop,
      collectionProductsQuery,
      { id, after },
    )
    if (!answer.collection) throw new AppError(altTextErrors.noCollection)
    const { nodes, pageInfo } = answer.collection.products
    yield nodes.map((node) => node.id.slice(node.id.lastIndexOf('/') + 1))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
}

const kept = new Map<string, { until: number; products: Promise<string[]> }>()

/** All of them, for a list; asked for at most twice a minute. Throws `alt-text.collection-too-large`, `alt-text.no-collection`. */
export function listedProducts(ctx: ShopContext, id: string): Promise<string[]> {
  const key = `${ctx.shop.id} ${id}`
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.products
  const products = collect(ctx, id)
  kept.delete(key)
  kept.set(key, { until: Date.now() + KEPT_MS, products })
  products.catch(() => kept.delete(key))
  for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return products
}

async function collect(ctx: ShopContext, id: string): Promise<string[]> {
  const products: string[] = []
  for await (const page of collectionProducts(ctx, id)) {
    products.push(...page)
    if (products.length > MOST_LISTED)
      throw new AppError(altTextErrors.collectionTooLarge, { most: MOST_LISTED })
  }
  return products
}
