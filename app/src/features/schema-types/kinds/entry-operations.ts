import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

const metafield = z.object({ value: z.string(), compareDigest: z.string() })

/** Reads metafields of the installation by key: an entry, and the parts of the index that name it or will. */
export const heldEntryQuery = defineOperation<{ namespace: string; keys: string[] }>()({
  document: /* GraphQL */ `
    query SchemaEntry($namespace: String!, $keys: [String!]!) {
      currentAppInstallation {
        id
        metafields(namespace: $namespace, keys: $keys, first: 25) {
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
      metafields: z.object({ nodes: z.array(metafield.extend({ key: z.string() })) }),
    }),
  }),
})
