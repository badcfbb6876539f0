import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** The published theme's templates and section groups, which contain app blocks. Scope: read_themes. */
export const themeBlocksQuery = defineOperation()({
  document: /* GraphQL */ `
    query ThemeBlocks {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          files(
            filenames: [
              "sections/*.json"
              "templates/product*.json"
              "templates/collection*.json"
              "templates/article*.json"
              "templates/page*.json"
            ]
            first: 100
          ) {
            nodes {
              filename
              body {
                ... on OnlineStoreThemeFileBodyText {
                  content
                }
              }
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
          files: z
            .object({
              nodes: z.array(
                z.object({ filename: z.string(), body: z.object({ content: z.string().optional() }) }),
              ),
            })
            .nullable(),
        }),
      ),
    }),
  }),
})
