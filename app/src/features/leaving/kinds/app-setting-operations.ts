import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

/** Namespace of all metafields of the app's installation. */
export const NAMESPACE = 'signpost'

const setting = z.object({ key: z.string(), type: z.string(), value: z.string(), compareDigest: z.string() })

/** One page of the metafields of the app's installation. */
export const settingsQuery = defineOperation<{ namespace: string; first: number; after: string | null }>()({
  document: /* GraphQL */ `
    query LeavingSettings($namespace: String!, $first: Int!, $after: String) {
      currentAppInstallation {
        id
        metafields(namespace: $namespace, first: $first, after: $after) {
          nodes {
            key
            type
            value
            compareDigest
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({
      id: z.string(),
      metafields: z.object({
        nodes: z.array(setting),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    }),
  }),
})
export type HeldSetting = z.infer<typeof setting>
