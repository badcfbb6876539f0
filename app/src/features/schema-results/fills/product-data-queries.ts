import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { SourceMetafield } from '../domain/product-fill.ts'

/** Maximum definitions a store can have per owner type: 256 (facts §3). */
export const definitionsQuery = defineOperation<{ owner: 'PRODUCT' | 'PRODUCTVARIANT' }>()({
  document: /* GraphQL */ `
    query ProductDataDefinitions($owner: MetafieldOwnerType!) {
      metafieldDefinitions(ownerType: $owner, first: 250) {
        nodes {
          namespace
          key
          type {
            name
          }
        }
      }
    }
  `,
  data: z.object({
    metafieldDefinitions: z.object({
      nodes: z.array(
        z.object({ namespace: z.string(), key: z.string(), type: z.object({ name: z.string() }) }),
      ),
    }),
  }),
})

/** Queries all products visible to visitors with their identifiers; the platform writes the result to a file. */
export function productDataQuery(metafields: readonly SourceMetafield[]): string {
  const fields = (on: SourceMetafield['on']) =>
    metafields
      .filter((metafield) => metafield.on === on)
      .map(
        ({ namespace, key }, at) =>
          `m${at}: metafield(namespace: ${JSON.stringify(namespace)}, key: ${JSON.stringify(key)}) { value }`,
      )
      .join(' ')
  return `{ products(query: "status:active") { edges { node { id handle title vendor ${fields('product')}
    variants { edges { node { id title barcode ${fields('variant')} } } } } } } }`
}

const held = z.record(z.string(), z.unknown())
const productLine = z.object({ id: z.string(), handle: z.string(), title: z.string(), vendor: z.string() })
const variantLine = z.object({
  id: z.string(),
  title: z.string(),
  barcode: z.string().nullish(),
  __parentId: z.string(),
})
/** A line of the file: a product, or a variant of the preceding product. */
export const dataLine = z.union([variantLine.and(held), productLine.and(held)])

/** Returns the metafields of a line in the order of the query. */
export function heldOf(line: Record<string, unknown>, count: number): (string | null)[] {
  return Array.from({ length: count }, (_, at) => {
    const found = line[`m${at}`] as { value?: unknown } | null | undefined
    return typeof found?.value === 'string' ? found.value : null
  })
}
