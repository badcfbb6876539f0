import { z } from 'zod'
import { defineOperation } from '../client.ts'

const seo = z.object({ title: z.string().nullable(), description: z.string().nullable() })
/** 1: hidden from search engines (shopify.dev, "Optimize storefront SEO"). */
const hidden = z.object({ value: z.string() }).nullable()
const image = z.object({ url: z.string(), altText: z.string().nullable() }).nullable()

/** A product as the catalogue requests it, in a bulk result and by id. */
export const productNode = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  seo,
  hidden,
  templateSuffix: z.string().nullable(),
  descriptionHtml: z.string(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  featuredMedia: z
    .object({
      alt: z.string().nullable(),
      preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable(),
    })
    .nullable(),
  variantsCount: z.object({ count: z.number() }).nullable(),
})
export type ProductNode = z.infer<typeof productNode>

/** A collection as the catalogue requests it. */
export const collectionNode = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  seo,
  hidden,
  templateSuffix: z.string().nullable(),
  descriptionHtml: z.string(),
  updatedAt: z.string(),
  image,
})
export type CollectionNode = z.infer<typeof collectionNode>

/** Products and collections by id; null if deleted. About 7 points each. */
export const catalogueNodesQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query CatalogueNodes($ids: [ID!]!) {
      nodes(ids: $ids) {
        __typename
        ... on Product {
          id
          handle
          title
          status
          vendor
          productType
          tags
          seo {
            title
            description
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
          templateSuffix
          descriptionHtml
          publishedAt
          createdAt
          updatedAt
          featuredMedia {
            alt
            preview {
              image {
                url
              }
            }
          }
          variantsCount {
            count
          }
        }
        ... on Collection {
          id
          handle
          title
          seo {
            title
            description
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
          templateSuffix
          descriptionHtml
          updatedAt
          image {
            url
            altText
          }
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(
      z
        .discriminatedUnion('__typename', [
          productNode.extend({ __typename: z.literal('Product') }),
          collectionNode.extend({ __typename: z.literal('Collection') }),
        ])
        .nullable(),
    ),
  }),
})

/** Every product of the store, for a bulk query: without a nested connection, so each line is a product. */
export const ALL_PRODUCTS = /* GraphQL */ `
  query AllProducts {
    products {
      edges {
        node {
          id
          handle
          title
          status
          vendor
          productType
          tags
          seo {
            title
            description
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
          templateSuffix
          descriptionHtml
          publishedAt
          createdAt
          updatedAt
          featuredMedia {
            alt
            preview {
              image {
                url
              }
            }
          }
          variantsCount {
            count
          }
        }
      }
    }
  }
`

/** Every collection of the store, for a bulk query. */
export const ALL_COLLECTIONS = /* GraphQL */ `
  query AllCollections {
    collections {
      edges {
        node {
          id
          handle
          title
          seo {
            title
            description
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
          templateSuffix
          descriptionHtml
          updatedAt
          image {
            url
            altText
          }
        }
      }
    }
  }
`
