import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** A redirect of the store; also a line of the bulk result. */
export const redirectLine = z.object({ id: z.string(), path: z.string(), target: z.string() })

const limits = z.object({ resourceLimits: z.object({ redirectLimitReached: z.boolean() }) })

/** The first redirects of a store and whether there are more, how many there are, and whether the store takes more. */
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
      urlRedirectsCount(limit: null) {
        count
      }
      shop {
        resourceLimits {
          redirectLimitReached
        }
      }
    }
  `,
  data: z.object({
    urlRedirects: z.object({
      nodes: z.array(redirectLine),
      pageInfo: z.object({ hasNextPage: z.boolean() }),
    }),
    urlRedirectsCount: z.object({ count: z.number() }),
    shop: limits,
  }),
})

/** Whether the store takes no more redirects. Needs no scope. */
export const redirectLimitReached = defineOperation()({
  document: /* GraphQL */ `
    query RedirectLimitReached {
      shop {
        resourceLimits {
          redirectLimitReached
        }
      }
    }
  `,
  data: z.object({ shop: limits }),
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
