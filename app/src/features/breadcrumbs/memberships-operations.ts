import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

const held = z.object({ value: z.string() }).nullable()
const collectionNode = z.object({
  id: z.string(),
  sources: z.array(z.object({ collections: z.array(z.object({ id: z.string() })).optional() })),
  trail: held,
  custom: held,
})
export type CollectionNode = z.infer<typeof collectionNode>

/** Which collections draw from which, and the breadcrumb metafields of each. */
export const collectionsOfStore = defineOperation<{ first: number; after: string | null }>()({
  document: /* GraphQL */ `
    query BreadcrumbCollections($first: Int!, $after: String) {
      collections(first: $first, after: $after, sortKey: ID) {
        nodes {
          id
          sources {
            ... on CollectionSubCollectionsSource {
              collections {
                id
              }
            }
          }
          trail: metafield(namespace: "$app:breadcrumbs", key: "trail") {
            value
          }
          custom: metafield(namespace: "$app:breadcrumbs", key: "custom") {
            value
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
    collections: z.object({
      nodes: z.array(collectionNode),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})

const productFields = {
  id: z.string(),
  trail: held,
  collection: held,
  custom: held,
}
const productNode = z.object({
  ...productFields,
  collections: z.object({
    nodes: z.array(z.object({ id: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
})

/** Products with their first collections; the complete reading returns all of them. */
export const productsOfStore = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query BreadcrumbProducts($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          id
          collections(first: 50) {
            nodes {
              id
            }
            pageInfo {
              hasNextPage
            }
          }
          trail: metafield(namespace: "$app:breadcrumbs", key: "trail") {
            value
          }
          collection: metafield(namespace: "$app:breadcrumbs", key: "collection") {
            value
          }
          custom: metafield(namespace: "$app:breadcrumbs", key: "custom") {
            value
          }
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(z.union([productNode, z.object({}).strict()]).nullable()) }),
})
export type ProductNode = z.infer<typeof productNode>

/** Bulk query: all products with their collections. */
export const ALL_MEMBERSHIPS = /* GraphQL */ `
  query BreadcrumbMemberships {
    products {
      edges {
        node {
          id
          trail: metafield(namespace: "$app:breadcrumbs", key: "trail") {
            value
          }
          collection: metafield(namespace: "$app:breadcrumbs", key: "collection") {
            value
          }
          custom: metafield(namespace: "$app:breadcrumbs", key: "custom") {
            value
          }
          collections {
            edges {
              node {
                id
              }
            }
          }
        }
      }
    }
  }
`

/** One line of the result: a product, or below it one of its collections. */
export const membershipLine = z.union([
  z.object({ id: z.string(), __parentId: z.string() }),
  z.object(productFields),
])
