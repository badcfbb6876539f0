import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

/** Queries metafields of the app installation by their keys; absent ones are missing. */
export const ownMetafields = defineOperation<{ keys: string[] }>()({
  document: /* GraphQL */ `
    query ContentTabMetafields($keys: [String!]!) {
      currentAppInstallation {
        id
        metafields(first: 25, keys: $keys) {
          nodes {
            key
            value
            compareDigest
          }
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({
      id: z.string(),
      metafields: z.object({
        nodes: z.array(z.object({ key: z.string(), value: z.string(), compareDigest: z.string() })),
      }),
    }),
  }),
})
