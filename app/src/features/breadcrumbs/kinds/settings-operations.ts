import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'

/** The app's own data, and the digest to write it with. */
export const readSettings = defineOperation<{ namespace: string; key: string }>()({
  document: /* GraphQL */ `
    query BreadcrumbSettings($namespace: String!, $key: String!) {
      currentAppInstallation {
        id
        metafield(namespace: $namespace, key: $key) {
          value
          compareDigest
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({
      id: z.string(),
      metafield: z.object({ value: z.string(), compareDigest: z.string() }).nullable(),
    }),
  }),
})
