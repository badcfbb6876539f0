import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from './resource-update.ts'

const node = z.object({ id: z.string(), path: z.string(), target: z.string() })
export type RedirectNode = z.infer<typeof node>

/** Reads a page of the redirects that match a search. */
export const redirects = defineOperation<{ query: string; after: string | null }>()({
  document: /* GraphQL */ `
    query Redirects($query: String!, $after: String) {
      urlRedirects(first: 250, query: $query, after: $after) {
        nodes {
          id
          path
          target
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({
    urlRedirects: z.object({
      nodes: z.array(node),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})

/** Reads a page of all redirects, the newest first. */
export const newestRedirects = defineOperation<{ after: string | null }>()({
  document: /* GraphQL */ `
    query NewestRedirects($after: String) {
      urlRedirects(first: 250, after: $after, sortKey: ID, reverse: true) {
        nodes {
          id
          path
          target
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: redirects.data,
})

/** Reads redirects by id, as they are now; null where none exists. */
export const redirectsById = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query RedirectsById($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on UrlRedirect {
          id
          path
          target
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(node.nullable()) }),
})

export const createRedirect = defineOperation<{ urlRedirect: { path: string; target: string } }>()({
  document: /* GraphQL */ `
    mutation CreateRedirect($urlRedirect: UrlRedirectInput!) {
      urlRedirectCreate(urlRedirect: $urlRedirect) {
        urlRedirect {
          id
          path
          target
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('urlRedirectCreate', 'urlRedirect', node),
})

export const updateRedirect = defineOperation<{ id: string; urlRedirect: { target: string } }>()({
  document: /* GraphQL */ `
    mutation UpdateRedirect($id: ID!, $urlRedirect: UrlRedirectInput!) {
      urlRedirectUpdate(id: $id, urlRedirect: $urlRedirect) {
        urlRedirect {
          id
          path
          target
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('urlRedirectUpdate', 'urlRedirect', node),
})

export const deleteRedirect = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation DeleteRedirect($id: ID!) {
      urlRedirectDelete(id: $id) {
        deletedUrlRedirectId
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('urlRedirectDelete', 'deletedUrlRedirectId', z.string()),
})
