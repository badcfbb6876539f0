import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Where the store's pages begin, by market and language: on which domains and below which prefixes. Scope: read_markets. */
export const webPresencesQuery = defineOperation<{ after: string | null }>()({
  document: /* GraphQL */ `
    query WebPresences($after: String) {
      webPresences(first: 100, after: $after) {
        nodes {
          rootUrls {
            url
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({
    webPresences: z.object({
      nodes: z.array(z.object({ rootUrls: z.array(z.object({ url: z.string() })) })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})
