import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** One entry of a menu; the platform nests three levels. */
export interface MenuItem {
  /** gid; absent in data from an earlier version. */
  id?: string
  title: string
  /** `COLLECTION`, `HTTP`, … */
  type: string
  url: string | null
  /** gid of its target; null for plain URLs. */
  resourceId: string | null
  items: MenuItem[]
}

const fields = {
  id: z.string(),
  title: z.string(),
  type: z.string(),
  url: z.string().nullable(),
  resourceId: z.string().nullable(),
}
const leaf = z.object(fields).transform((item): MenuItem => ({ ...item, items: [] }))
const branch = z.object({ ...fields, items: z.array(leaf) })
const menuNode = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  isDefault: z.boolean(),
  items: z.array(z.object({ ...fields, items: z.array(branch) })),
})
export type MenuNode = z.infer<typeof menuNode>

/** Menus with all their entries. The platform reports neither changes nor their time, so all are read. */
export const menusQuery = defineOperation<{ first: number; after: string | null }>()({
  document: /* GraphQL */ `
    query CatalogueMenus($first: Int!, $after: String) {
      menus(first: $first, after: $after, sortKey: ID) {
        nodes {
          id
          handle
          title
          isDefault
          items {
            id
            title
            type
            url
            resourceId
            items {
              id
              title
              type
              url
              resourceId
              items {
                id
                title
                type
                url
                resourceId
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
    menus: z.object({
      nodes: z.array(menuNode),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})
