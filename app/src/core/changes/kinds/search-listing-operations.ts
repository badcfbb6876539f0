import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { metafieldSchema, seoSchema } from './metafield-operations.ts'
import { updateAnswer } from './resource-update.ts'

const node = z.object({ seo: seoSchema, updatedAt: z.string().optional() })
const listed = z.object({
  updatedAt: z.string().optional(),
  seo: seoSchema.optional(),
  seoTitle: metafieldSchema.nullable().optional(),
  seoDescription: metafieldSchema.nullable().optional(),
})

/**
 * Reads titles and descriptions for search engines, and the two metafields that hold them; pages, blogs and articles
 * have only the metafields (facts §3).
 */
export const searchListings = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query SearchListings($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          updatedAt
          seo {
            title
            description
          }
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            type
            value
            compareDigest
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            type
            value
            compareDigest
          }
        }
        ... on Collection {
          updatedAt
          seo {
            title
            description
          }
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            type
            value
            compareDigest
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            type
            value
            compareDigest
          }
        }
        ... on Page {
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            type
            value
            compareDigest
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            type
            value
            compareDigest
          }
        }
        ... on Blog {
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            type
            value
            compareDigest
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            type
            value
            compareDigest
          }
        }
        ... on Article {
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            type
            value
            compareDigest
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            type
            value
            compareDigest
          }
        }
      }
    }
  `,
  // A node of another type has none of these.
  data: z.object({ nodes: z.array(listed.nullable()) }),
})

export const updateProductListing = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateProductListing($product: ProductUpdateInput!) {
      productUpdate(product: $product) {
        product {
          updatedAt
          seo {
            title
            description
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('productUpdate', 'product', node),
})

export const updateCollectionListing = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateCollectionListing($collection: CollectionUpdateInput!) {
      collectionUpdate(collection: $collection) {
        collection {
          updatedAt
          seo {
            title
            description
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('collectionUpdate', 'collection', node),
})
