import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

/** Queries the fields that determine a product's tabs. */
export const productFactsQuery = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query ContentTabsProduct($id: ID!) {
      product(id: $id) {
        id
        title
        handle
        vendor
        tags
        collections(first: 250) {
          nodes {
            id
          }
        }
      }
    }
  `,
  data: z.object({
    product: z
      .object({
        id: z.string(),
        title: z.string(),
        handle: z.string(),
        vendor: z.string(),
        tags: z.array(z.string()),
        collections: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
      })
      .nullable(),
  }),
})

/** Queries one product of a collection, for the preview. */
export const firstOfCollection = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query ContentTabsCollection($id: ID!) {
      collection(id: $id) {
        products(first: 1) {
          nodes {
            id
          }
        }
      }
    }
  `,
  data: z.object({
    collection: z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }).nullable(),
  }),
})
