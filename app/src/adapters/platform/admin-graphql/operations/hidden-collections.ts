import { z } from 'zod'
import { defineOperation } from '../client.ts'

/**
 * Ids of collections by a search. What the Online Store shows of them is only told by the search field
 * `published_status`: the fields of a collection need `read_publications`, or speak of the app's own channel.
 */
export const hiddenCollectionsQuery = defineOperation<{ query: string; after: string | null }>()({
  document: /* GraphQL */ `
    query HiddenCollections($query: String!, $after: String) {
      collections(first: 250, query: $query, after: $after, sortKey: ID) {
        nodes {
          id
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({
    collections: z.object({
      nodes: z.array(z.object({ id: z.string() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})
