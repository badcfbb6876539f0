import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

export const seoSchema = z.object({ title: z.string().nullable(), description: z.string().nullable() })
export const metafieldSchema = z.object({
  type: z.string(),
  value: z.string(),
  compareDigest: z.string(),
  /** The listing its product or collection shows search engines, where queried. */
  owner: z.object({ seo: seoSchema.optional() }).nullish(),
})
export type HeldMetafield = z.infer<typeof metafieldSchema>

/** Reads one metafield of each owner; null for an owner that does not exist. */
export const metafieldOfNodes = defineOperation<{ ids: string[]; namespace: string; key: string }>()({
  document: /* GraphQL */ `
    query MetafieldOfNodes($ids: [ID!]!, $namespace: String!, $key: String!) {
      nodes(ids: $ids) {
        id
        ... on HasMetafields {
          metafield(namespace: $namespace, key: $key) {
            type
            value
            compareDigest
          }
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(z.object({ metafield: metafieldSchema.nullish() }).nullable()),
  }),
})

export interface MetafieldInput {
  ownerId: string
  namespace: string
  key: string
  type: string
  value: string
  /** Digest of what was read; null: none existed. Absent: not compared. */
  compareDigest?: string | null
}

const metafieldsSet = z.object({
  metafieldsSet: z
    .object({
      metafields: z.array(metafieldSchema).nullable(),
      userErrors: z.array(
        z.object({
          code: z.string().nullable(),
          field: z.array(z.string()).nullable(),
          message: z.string(),
          elementIndex: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
})
/** Sets up to 25 metafields, all or none (facts §3). */
export const setMetafields = defineOperation<{ metafields: MetafieldInput[] }>()({
  document: /* GraphQL */ `
    mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
      metafieldsSet(metafields: $metafields) {
        metafields {
          type
          value
          compareDigest
        }
        userErrors {
          code
          field
          message
          elementIndex
        }
      }
    }
  `,
  data: metafieldsSet,
})

/** The same for titles and descriptions, with what their product or collection shows afterwards. */
export const setListingMetafields = defineOperation<{ metafields: MetafieldInput[] }>()({
  document: /* GraphQL */ `
    mutation SetListingMetafields($metafields: [MetafieldsSetInput!]!) {
      metafieldsSet(metafields: $metafields) {
        metafields {
          type
          value
          compareDigest
          owner {
            ... on Product {
              seo {
                title
                description
              }
            }
            ... on Collection {
              seo {
                title
                description
              }
            }
          }
        }
        userErrors {
          code
          field
          message
          elementIndex
        }
      }
    }
  `,
  data: metafieldsSet,
})

/** An operation that sets metafields. */
export type SetMetafields = typeof setMetafields

/** Deletes metafields; the answer has null for one that did not exist or is not ours. */
export const deleteMetafields = defineOperation<{
  metafields: { ownerId: string; namespace: string; key: string }[]
}>()({
  document: /* GraphQL */ `
    mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
      metafieldsDelete(metafields: $metafields) {
        deletedMetafields {
          key
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: z.object({
    metafieldsDelete: z
      .object({
        deletedMetafields: z.array(z.object({ key: z.string() }).nullable()).nullable(),
        userErrors: z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() })),
      })
      .nullable(),
  }),
})
