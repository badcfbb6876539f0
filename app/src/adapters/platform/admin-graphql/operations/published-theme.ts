import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** The theme visitors see. Needs `read_themes`. */
export const publishedThemeQuery = defineOperation()({
  document: /* GraphQL */ `
    query PublishedTheme {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          id
          name
        }
      }
    }
  `,
  data: z.object({
    themes: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
})
