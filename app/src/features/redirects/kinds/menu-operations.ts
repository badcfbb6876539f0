import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

/** A menu entry with everything a write of the menu needs. */
export interface WholeItem {
  id: string
  title: string
  type: string
  url: string | null
  resourceId: string | null
  tags: string[]
  items: WholeItem[]
}

const fields = {
  id: z.string(),
  title: z.string(),
  type: z.string(),
  url: z.string().nullable(),
  resourceId: z.string().nullable(),
  tags: z.array(z.string()),
}
const leaf = z.object(fields).transform((item): WholeItem => ({ ...item, items: [] }))
const branch = z.object({ ...fields, items: z.array(leaf) })
const menu = z.object({
  id: z.string(),
  title: z.string(),
  items: z.array(z.object({ ...fields, items: z.array(branch) })),
})
export type WholeMenu = z.infer<typeof menu>

export const menusById = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query MenusById($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Menu {
          id
          title
          items {
            id
            title
            type
            url
            resourceId
            tags
            items {
              id
              title
              type
              url
              resourceId
              tags
              items {
                id
                title
                type
                url
                resourceId
                tags
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(menu.nullable()) }),
})

/** Replaces the entries of a menu; those sent with their id are kept. */
export const updateMenu = defineOperation<{ id: string; title: string; items: object[] }>()({
  document: /* GraphQL */ `
    mutation UpdateMenuLinks($id: ID!, $title: String!, $items: [MenuItemUpdateInput!]!) {
      menuUpdate(id: $id, title: $title, items: $items) {
        menu {
          id
          title
          items {
            id
            title
            type
            url
            resourceId
            tags
            items {
              id
              title
              type
              url
              resourceId
              tags
              items {
                id
                title
                type
                url
                resourceId
                tags
              }
            }
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({
    menuUpdate: z
      .object({
        menu: menu.nullable(),
        userErrors: z.array(
          z.object({
            code: z.string().nullable(),
            field: z.array(z.string()).nullable(),
            message: z.string(),
          }),
        ),
      })
      .nullable(),
  }),
})
