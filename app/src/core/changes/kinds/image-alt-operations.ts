import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import { updateAnswer } from './resource-update.ts'

const imaged = z.object({ image: z.object({ altText: z.string().nullable() }).nullable() })
/** A collection or an article with the alt text of its one image. */
export type ImagedNode = z.infer<typeof imaged>

export const imageAlts = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ImageAlts($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on MediaImage {
          alt
        }
        ... on Collection {
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
  // A node of another kind comes without any of these.
  data: z.object({
    nodes: z.array(
      z.object({ alt: z.string().nullable().optional(), image: imaged.shape.image.optional() }).nullable(),
    ),
  }),
})

/** Alt texts of up to 250 files; refused as a whole. */
export const updateFileAlts = defineOperation<{ files: { id: string; alt: string }[] }>()({
  document: /* GraphQL */ `
    mutation UpdateFileAlts($files: [FileUpdateInput!]!) {
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
    fileUpdate: z
      .object({
        files: z.array(z.object({ id: z.string(), alt: z.string().nullable() })).nullable(),
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
      articleUpdate(id: $id, article: $article) {
        article {
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
