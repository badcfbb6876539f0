import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** A page of products with the facts that identify good samples of their template. */
export const sampleProductsQuery = defineOperation<{ first: number; after: string | null }>()({
  document: /* GraphQL */ `
    query SampleProducts($first: Int!, $after: String) {
      products(first: $first, after: $after, sortKey: ID) {
        nodes {
          id
          title
          templateSuffix
          hasOnlyDefaultVariant
          onlineStoreUrl
          tracksInventory
          totalInventory
          featuredMedia {
            id
          }
          ratingCount: metafield(namespace: "reviews", key: "rating_count") {
            value
          }
          variants(first: 1) {
            nodes {
              sku
              barcode
              price
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          templateSuffix: z.string().nullable(),
          hasOnlyDefaultVariant: z.boolean(),
          onlineStoreUrl: z.string().nullable(),
          tracksInventory: z.boolean(),
          totalInventory: z.number(),
          featuredMedia: z.object({ id: z.string() }).nullable(),
          ratingCount: z.object({ value: z.string() }).nullable(),
          variants: z.object({
            nodes: z.array(
              z.object({ sku: z.string().nullable(), barcode: z.string().nullable(), price: z.string() }),
            ),
          }),
        }),
      ),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})
export type SampleProducts = z.infer<typeof sampleProductsQuery.data>
export type SampleProduct = SampleProducts['products']['nodes'][number]
