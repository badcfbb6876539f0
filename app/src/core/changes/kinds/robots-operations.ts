import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { metafieldSchema } from './metafield-operations.ts'

/** Reads both settings of any resource that has metafields. */
export const robotsSettings = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query RobotsSettings($ids: [ID!]!) {
      nodes(ids: $ids) {
        id
        ... on HasMetafields {
          noindex: metafield(namespace: "seo", key: "hidden") {
            type
            value
            compareDigest
          }
          nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
            type
            value
            compareDigest
          }
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(
      z.object({ noindex: metafieldSchema.nullish(), nofollow: metafieldSchema.nullish() }).nullable(),
    ),
  }),
})
