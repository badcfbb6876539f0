import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** The published theme's settings file. Scope: read_themes. */
export const themeSettingsQuery = defineOperation()({
  document: /* GraphQL */ `
    query ThemeSettings {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          id
          name
          files(filenames: ["config/settings_data.json"], first: 1) {
            nodes {
              filename
              body {
                ... on OnlineStoreThemeFileBodyText { content }
                ... on OnlineStoreThemeFileBodyBase64 { contentBase64 }
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
          id: z.string(),
          name: z.string(),
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
        }),
      ),
    }),
  }),
})
