import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Whether products are in a collection, in the order of `ids`; null if there is no such product. One point each. */
export const productsInCollectionQuery = defineOperation<{ ids: string[]; collection: string }>()({
  document: /* GraphQL */ `
    query ProductsInCollection($ids: [ID!]!, $collection: ID!) {
      nodes(ids: $ids) {
        ... on Product {
          id
          inCollection(id: $collection)
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(z.object({ id: z.string(), inCollection: z.boolean() }).nullable()) }),
})
