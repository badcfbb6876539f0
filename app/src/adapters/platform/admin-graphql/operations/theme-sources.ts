import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Files of the published theme by name, with `*` as a wildcard, page by page. Scope: read_themes. */
export const themeSourcesQuery = defineOperation<{ names: string[]; first: number; after: string | null }>()({
  document: /* GraphQL */ `
    query ThemeSources($names: [String!]!, $first: Int!, $after: String) {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          id
          files(filenames: $names, first: $first, after: $after) {
            nodes {
              filename
              body {
                ... on OnlineStoreThemeFileBodyText { content }
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
