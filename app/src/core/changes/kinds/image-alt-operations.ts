import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from './resource-update.ts'

const imaged = z.object({
  image: z.object({ altText: z.string().nullable() }).nullable(),
  updatedAt: z.string().optional(),
})
/** A collection or an article with the alt text of its only image. */
export type ImagedNode = z.infer<typeof imaged>

export const imageAlts = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ImageAlts($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on MediaImage {
          alt
        }
        ... on Collection {
          updatedAt
          image {
            altText
          }
        }
        ... on Article {
          image {
            altText
          }
        }
      }
    }
  `,
  // A node of another type has none of these.
  data: z.object({
    nodes: z.array(
      z
        .object({
          alt: z.string().nullable().optional(),
          image: imaged.shape.image.optional(),
          updatedAt: z.string().optional(),
        })
        .nullable(),
    ),
  }),
})

const files = z.array(
  z.object({ id: z.string(), alt: z.string().nullable(), updatedAt: z.string().optional() }),
)

/** Sets the alt texts of up to 250 files, refused as a whole; `held` shows the texts they replace (decision 0080). */
export const updateFileAlts = defineOperation<{
  held: { id: string }[]
  files: { id: string; alt: string }[]
}>()({
  document: /* GraphQL */ `
    mutation UpdateFileAlts($held: [FileUpdateInput!]!, $files: [FileUpdateInput!]!) {
      held: fileUpdate(files: $held) {
        files {
          id
          alt
          updatedAt
        }
      }
      fileUpdate(files: $files) {
        files {
          id
          alt
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({
    held: z.object({ files: files.nullable() }).nullish().catch(null),
    fileUpdate: z
      .object({
        files: files.nullable(),
        userErrors: z.array(
          z.object({
            code: z.string().nullable(),
            field: z.array(z.string()).nullable(),
            message: z.string(),
          }),
        ),
      })
      .nullable(),
  }),
})

export const updateCollectionAlt = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateCollectionAlt($collection: CollectionUpdateInput!) {
      collectionUpdate(collection: $collection) {
        collection {
          updatedAt
          image {
            altText
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('collectionUpdate', 'collection', imaged),
})

export const updateArticleAlt = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateArticleAlt($id: ID!, $article: ArticleUpdateInput!) {
      held: articleUpdate(id: $id, article: {}) {
        article {
          updatedAt
          image {
            altText
          }
        }
      }
      articleUpdate(id: $id, article: $article) {
        article {
          updatedAt
          image {
            altText
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('articleUpdate', 'article', imaged),
})
