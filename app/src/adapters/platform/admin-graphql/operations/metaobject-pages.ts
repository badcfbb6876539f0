import { z } from 'zod'
import { defineOperation } from '../client.ts'

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/**
 * Types of metaobjects, and the URL handle of those whose entries have pages; the platform does not return other
 * apps' types.
 */
export const metaobjectTypesQuery = defineOperation<{ after: string | null }>()({
  document: /* GraphQL */ `
    query MetaobjectTypes($after: String) {
      metaobjectDefinitions(first: 50, after: $after) {
        nodes {
          type
          capabilities {
            onlineStore {
              enabled
              data {
                urlHandle
              }
            }
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
    metaobjectDefinitions: z.object({
      nodes: z.array(
        z.object({
          type: z.string(),
          capabilities: z.object({
            onlineStore: z
              .object({ enabled: z.boolean(), data: z.object({ urlHandle: z.string() }).nullable() })
              .nullable(),
          }),
        }),
      ),
      pageInfo,
    }),
  }),
})

/** Entries of one type; entries without a status are always published. */
export const metaobjectEntriesQuery = defineOperation<{ type: string; after: string | null }>()({
  document: /* GraphQL */ `
    query MetaobjectEntries($type: String!, $after: String) {
      metaobjects(type: $type, first: 250, after: $after) {
        nodes {
          handle
          capabilities {
            publishable {
              status
            }
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
    metaobjects: z.object({
      nodes: z.array(
        z.object({
          handle: z.string(),
          capabilities: z.object({ publishable: z.object({ status: z.string() }).nullable() }),
        }),
      ),
      pageInfo,
    }),
  }),
})
