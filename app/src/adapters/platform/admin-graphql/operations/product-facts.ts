import { z } from 'zod'
import { defineOperation } from '../client.ts'

const image = z.object({ url: z.string() }).nullable()
const metafield = z.object({ value: z.string() }).nullable()

/**
 * One product with the data of its structured data. `variants` at most 250. Images come in order, mixed with the
 * gallery's other media. Costs about one point for each variant and medium requested.
 */
export const productFactsQuery = defineOperation<{ id: string; variants: number }>()({
  document: /* GraphQL */ `
    query ProductFacts($id: ID!, $variants: Int!) {
      shop {
        name
        currencyCode
      }
      product(id: $id) {
        id
        handle
        title
        vendor
        productType
        descriptionHtml
        templateSuffix
        hasOnlyDefaultVariant
        onlineStoreUrl
        seo {
          description
        }
        options {
          name
        }
        media(first: 20) {
          nodes {
            ... on MediaImage {
              image {
                url
              }
            }
          }
        }
        rating: metafield(namespace: "reviews", key: "rating") {
          value
        }
        ratingCount: metafield(namespace: "reviews", key: "rating_count") {
          value
        }
        variants(first: $variants) {
          nodes {
            id
            title
            price
            availableForSale
            sku
            barcode
            media(first: 1) {
              nodes {
                ... on MediaImage {
                  image {
                    url
                  }
                }
              }
            }
            selectedOptions {
              value
            }
          }
        }
      }
    }
  `,
  data: z.object({
    shop: z.object({ name: z.string(), currencyCode: z.string() }),
    product: z
      .object({
        id: z.string(),
        handle: z.string(),
        title: z.string(),
        vendor: z.string(),
        productType: z.string(),
        descriptionHtml: z.string(),
        templateSuffix: z.string().nullable(),
        hasOnlyDefaultVariant: z.boolean(),
        /** Null: not published to the online store. */
        onlineStoreUrl: z.string().nullable(),
        seo: z.object({ description: z.string().nullable() }),
        options: z.array(z.object({ name: z.string() })),
        media: z.object({ nodes: z.array(z.object({ image: image.optional() })) }),
        rating: metafield,
        ratingCount: metafield,
        variants: z.object({
          nodes: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              price: z.string(),
              availableForSale: z.boolean(),
              sku: z.string().nullable(),
              barcode: z.string().nullable(),
              media: z.object({ nodes: z.array(z.object({ image: image.optional() })) }),
              selectedOptions: z.array(z.object({ value: z.string() })),
            }),
          ),
        }),
      })
      .nullable(),
  }),
})
export type ProductFactsData = z.infer<typeof productFactsQuery.data>
