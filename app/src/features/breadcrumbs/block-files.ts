import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'

/** The published theme's section groups and templates, where a block can stand. Scope: read_themes. */
export const blockFilesQuery = defineOperation<{ after: string | null }>()({
  document: /* GraphQL */ `
    query BreadcrumbBlockFiles($after: String) {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          id
          files(filenames: ["sections/*.json", "templates/*.json"], first: 100, after: $after) {
            nodes {
              filename
              body {
                ... on OnlineStoreThemeFileBodyText {
                  content
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    }
  `,
  data: z.object({
    themes: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          files: z
            .object({
              nodes: z.array(
                z.object({ filename: z.string(), body: z.object({ content: z.string().optional() }) }),
              ),
              pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
            })
            .nullable(),
        }),
      ),
    }),
  }),
})
