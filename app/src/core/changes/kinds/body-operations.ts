import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from './resource-update.ts'

const described = z.object({ descriptionHtml: z.string(), updatedAt: z.string().optional() })
const written = z.object({ body: z.string(), updatedAt: z.string().optional() })
/** The text of a resource, under either of the platform's names. */
export type BodyNode = z.infer<typeof described> | z.infer<typeof written>

export const bodies = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query Bodies($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          updatedAt
          descriptionHtml
        }
        ... on Collection {
          updatedAt
          descriptionHtml
        }
        ... on Page {
          body
        }
        ... on Article {
          body
        }
      }
    }
  `,
  // A node of another type has none of these.
  data: z.object({
    nodes: z.array(
      z
        .object({
          descriptionHtml: z.string().optional(),
          body: z.string().optional(),
          updatedAt: z.string().optional(),
        })
        .nullable(),
    ),
  }),
})

export const updateProductBody = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateProductBody($product: ProductUpdateInput!) {
      productUpdate(product: $product) {
        product {
          updatedAt
          descriptionHtml
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('productUpdate', 'product', described),
})

export const updateCollectionBody = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateCollectionBody($collection: CollectionUpdateInput!) {
      collectionUpdate(collection: $collection) {
        collection {
          updatedAt
          descriptionHtml
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('collectionUpdate', 'collection', described),
})

export const updatePageBody = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdatePageBody($id: ID!, $page: PageUpdateInput!) {
      held: pageUpdate(id: $id, page: {}) {
        page {
          updatedAt
          body
        }
      }
      pageUpdate(id: $id, page: $page) {
        page {
          updatedAt
          body
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('pageUpdate', 'page', written),
})

export const updateArticleBody = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateArticleBody($id: ID!, $article: ArticleUpdateInput!) {
      held: articleUpdate(id: $id, article: {}) {
        article {
          updatedAt
          body
        }
      }
      articleUpdate(id: $id, article: $article) {
        article {
          updatedAt
          body
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('articleUpdate', 'article', written),
})
