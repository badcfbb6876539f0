import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'

const metafield = z.object({ value: z.string(), compareDigest: z.string() }).nullable()

/** An entry's metafield beside the indexes that name it or will: those of the kind of pages before and after. */
export const heldEntryQuery = defineOperation<{
  namespace: string
  entry: string
  from: string
  to: string
}>()({
  document: /* GraphQL */ `
    query SchemaEntry($namespace: String!, $entry: String!, $from: String!, $to: String!) {
      currentAppInstallation {
        id
        entry: metafield(namespace: $namespace, key: $entry) {
          value
          compareDigest
        }
        from: metafield(namespace: $namespace, key: $from) {
          value
          compareDigest
        }
        to: metafield(namespace: $namespace, key: $to) {
          value
          compareDigest
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({ id: z.string(), entry: metafield, from: metafield, to: metafield }),
  }),
})
