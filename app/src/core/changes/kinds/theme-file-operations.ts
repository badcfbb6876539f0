import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

/** Reads files of a theme by name; the answer omits names without a file. */
export const themeFiles = defineOperation<{ id: string; filenames: string[] }>()({
  document: /* GraphQL */ `
    query ThemeFiles($id: ID!, $filenames: [String!]!) {
      theme(id: $id) {
        files(first: 50, filenames: $filenames) {
          nodes {
            filename
            body {
              ... on OnlineStoreThemeFileBodyText {
                content
              }
              ... on OnlineStoreThemeFileBodyBase64 {
                contentBase64
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    theme: z
      .object({
        files: z
          .object({
            nodes: z.array(
              z.object({
                filename: z.string(),
                body: z.object({ content: z.string().optional(), contentBase64: z.string().optional() }),
              }),
            ),
          })
          .nullable(),
      })
      .nullable(),
  }),
})

const userErrors = z.array(
  z.object({
    code: z.string().nullable(),
    field: z.array(z.string()).nullable(),
    filename: z.string().nullable(),
    message: z.string(),
  }),
)

/** Writes up to 50 files. Requires write_themes, which the platform grants by exemption only. */
export const upsertThemeFiles = defineOperation<{ themeId: string; files: object[] }>()({
  document: /* GraphQL */ `
    mutation UpsertThemeFiles($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
      themeFilesUpsert(themeId: $themeId, files: $files) {
        upsertedThemeFiles {
          filename
        }
        userErrors {
          code
          field
          filename
          message
        }
      }
    }
  `,
  data: z.object({ themeFilesUpsert: z.object({ userErrors }).nullable() }),
})

export const deleteThemeFiles = defineOperation<{ themeId: string; files: string[] }>()({
  document: /* GraphQL */ `
    mutation DeleteThemeFiles($themeId: ID!, $files: [String!]!) {
      themeFilesDelete(themeId: $themeId, files: $files) {
        deletedThemeFiles {
          filename
        }
        userErrors {
          code
          field
          filename
          message
        }
      }
    }
  `,
  data: z.object({ themeFilesDelete: z.object({ userErrors }).nullable() }),
})
