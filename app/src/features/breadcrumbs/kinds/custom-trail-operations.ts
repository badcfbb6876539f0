import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }))
const entry = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.object({ value: z.string().nullable() }).nullable(),
  collections: z.object({ value: z.string().nullable() }).nullable(),
})
export type TrailEntry = z.infer<typeof entry>

export const entryByHandle = defineOperation<{ handle: { type: string; handle: string } }>()({
  document: /* GraphQL */ `
    query BreadcrumbTrail($handle: MetaobjectHandleInput!) {
      metaobjectByHandle(handle: $handle) {
        id
        handle
        name: field(key: "name") {
          value
        }
        collections: field(key: "collections") {
          value
        }
      }
    }
  `,
  data: z.object({ metaobjectByHandle: entry.nullable() }),
})

export const definitionOfTrails = defineOperation<{ type: string }>()({
  document: /* GraphQL */ `
    query BreadcrumbTrailDefinition($type: String!) {
      metaobjectDefinitionByType(type: $type) {
        id
      }
    }
  `,
  data: z.object({ metaobjectDefinitionByType: z.object({ id: z.string() }).nullable() }),
})

/** Defines name and levels; readable by the storefront, so that Liquid prints the levels live. */
export const createDefinition = defineOperation<{ definition: object }>()({
  document: /* GraphQL */ `
    mutation CreateBreadcrumbTrailDefinition($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) {
        metaobjectDefinition {
          id
        }
        userErrors {
          code
          message
        }
      }
    }
  `,
  data: z.object({
    metaobjectDefinitionCreate: z.object({
      metaobjectDefinition: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
})

export const upsertEntry = defineOperation<{
  handle: { type: string; handle: string }
  metaobject: { fields: { key: string; value: string }[] }
}>()({
  document: /* GraphQL */ `
    mutation SaveBreadcrumbTrail($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
      metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
        metaobject {
          id
          handle
          name: field(key: "name") {
            value
          }
          collections: field(key: "collections") {
            value
          }
        }
        userErrors {
          code
          message
        }
      }
    }
  `,
  data: z.object({ metaobjectUpsert: z.object({ metaobject: entry.nullable(), userErrors }).nullable() }),
})

export const deleteEntry = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation DeleteBreadcrumbTrail($id: ID!) {
      metaobjectDelete(id: $id) {
        deletedId
        userErrors {
          code
          message
        }
      }
    }
  `,
  data: z.object({
    metaobjectDelete: z.object({ deletedId: z.string().nullable(), userErrors }).nullable(),
  }),
})
