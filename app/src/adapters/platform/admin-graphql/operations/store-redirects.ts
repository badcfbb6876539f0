import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** A redirect of the store; also a line of the bulk result. */
export const redirectLine = z.object({ id: z.string(), path: z.string(), target: z.string() })

/** The first redirects of a store, and whether there are more. */
export const firstRedirects = defineOperation<{ first: number }>()({
  document: /* GraphQL */ `
    query FirstRedirects($first: Int!) {
      urlRedirects(first: $first) {
        nodes {
          id
          path
          target
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  `,
  data: z.object({
    urlRedirects: z.object({
      nodes: z.array(redirectLine),
      pageInfo: z.object({ hasNextPage: z.boolean() }),
    }),
  }),
})

/** All redirects, for a bulk query: paging through a connection ends at 25,000 (facts of the platform). */
export const ALL_REDIRECTS = /* GraphQL */ `
  query AllRedirects {
    urlRedirects {
      edges {
        node {
          id
          path
          target
        }
      }
    }
  }
`
