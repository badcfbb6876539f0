import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { idsOfValue } from './domain/metafields.ts'
import {
  type CollectionNode,
  collectionsOfStore,
  type ProductNode,
  productsOfStore,
} from './memberships-operations.ts'
import { type Sight, saveSights } from './trail-store.ts'

/** A page costs few points: far below the 1,000 a query may cost. */
const PAGE = 50
/** Products per query, with fifty collections each: stays below the 1,000 points a query may cost. */
const PRODUCTS_AT_ONCE = 25

export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)
const oneOf = (held: { value: string } | null): string | null => (held && idsOfValue(held.value)[0]) ?? null
const allOf = (held: { value: string } | null): string[] => (held ? idsOfValue(held.value) : [])

/** Reads all collections: which draw from which, and their breadcrumb metafields. A store has hundreds. */
export async function readCollections(ctx: ShopContext): Promise<void> {
  const readAt = new Date(await ctx.tx(clockOf))
  const nodes: CollectionNode[] = []
  let after: string | null = null
  do {
    const answer: { nodes: CollectionNode[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } =
      (await ctx.platform.query(ctx.shop, collectionsOfStore, { first: PAGE, after })).collections
    nodes.push(...answer.nodes)
    after = answer.pageInfo.hasNextPage ? answer.pageInfo.endCursor : null
  } while (after !== null)
  const parents = new Map<string, string[]>()
  for (const { id, sources } of nodes)
    for (const child of sources.flatMap(({ collections = [] }) => collections))
      parents.set(child.id, [...(parents.get(child.id) ?? []), numberOf(id)])
  const sights = nodes.map(
    ({ id, trail, custom }): Sight => ({
      id: numberOf(id),
      collections: parents.get(id) ?? [],
      chosenCollection: null,
      chosenCustom: oneOf(custom),
      written: allOf(trail),
    }),
  )
  await ctx.tx((tx) => saveSights(tx, ctx.shop.id, { kind: 'collection', sights, readAt }))
}

/** Returns the facts in a product's line or node, with its collections. */
export function sightOfProduct(
  { id, trail, collection, custom }: Omit<ProductNode, 'collections'>,
  collections: readonly string[],
): Sight {
  return {
    id: numberOf(id),
    collections: collections.map(numberOf),
    chosenCollection: oneOf(collection),
    chosenCustom: oneOf(custom),
    written: allOf(trail),
  }
}

const isProduct = (node: object): node is ProductNode => 'collections' in node

/**
 * Rereads some products; one with more collections than the query returns keeps the result of the last complete
 * reading.
 */
export async function readProducts(ctx: ShopContext, gids: readonly string[]): Promise<void> {
  for (let at = 0; at < gids.length; at += PRODUCTS_AT_ONCE) {
    const readAt = new Date(await ctx.tx(clockOf))
    const { nodes } = await ctx.platform.query(ctx.shop, productsOfStore, {
      ids: gids.slice(at, at + PRODUCTS_AT_ONCE),
    })
    const sights = nodes.flatMap((node) =>
      node && isProduct(node) && !node.collections.pageInfo.hasNextPage
        ? [
            sightOfProduct(
              node,
              node.collections.nodes.map(({ id }) => id),
            ),
          ]
        : [],
    )
    await ctx.tx((tx) => saveSights(tx, ctx.shop.id, { kind: 'product', sights, readAt }))
  }
}
