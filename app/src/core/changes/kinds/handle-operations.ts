import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from './resource-update.ts'

const node = z.object({ handle: z.string(), updatedAt: z.string().optional() })

export const handles = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query Handles($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          updatedAt
          handle
        }
        ... on Collection {
          updatedAt
          handle
        }
        ... on Page {
          handle
        }
        ... on Blog {
          handle
        }
        ... on Article {
          handle
        }
      }
    }
  `,
  // A node of another type has none.
  data: z.object({ nodes: z.array(node.partial().nullable()) }),
})

export const updateProductHandle = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateProductHandle($product: ProductUpdateInput!) {
      productUpdate(product: $product) {
        product {
          updatedAt
          handle
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

export const updateCollectionHandle = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateCollectionHandle($collection: CollectionUpdateInput!) {
      collectionUpdate(collection: $collection) {
        collection {
          updatedAt
          handle
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

export const updatePageHandle = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdatePageHandle($id: ID!, $page: PageUpdateInput!) {
      held: pageUpdate(id: $id, page: {}) {
        page {
          updatedAt
          handle
        }
      }
      pageUpdate(id: $id, page: $page) {
        page {
          updatedAt
          handle
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('pageUpdate', 'page', node),
})

export const updateBlogHandle = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateBlogHandle($id: ID!, $blog: BlogUpdateInput!) {
      held: blogUpdate(id: $id, blog: {}) {
        blog {
          updatedAt
          handle
        }
      }
      blogUpdate(id: $id, blog: $blog) {
        blog {
          updatedAt
          handle
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('blogUpdate', 'blog', node),
})

export const updateArticleHandle = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateArticleHandle($id: ID!, $article: ArticleUpdateInput!) {
      held: articleUpdate(id: $id, article: {}) {
        article {
          updatedAt
          handle
        }
      }
      articleUpdate(id: $id, article: $article) {
        article {
          updatedAt
          handle
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('articleUpdate', 'article', node),
})
