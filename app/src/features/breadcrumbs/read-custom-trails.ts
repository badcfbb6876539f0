import { z } from 'zod'
import { defineOperation, PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { replaceCustomTrails } from './custom-store.ts'
import { CUSTOM_TYPE, idsOfValue } from './domain/metafields.ts'

/** Most custom trails read; a store has few. */
const MOST = 250

const customTrailsQuery = defineOperation<{ type: string; first: number }>()({
  document: /* GraphQL */ `
    query BreadcrumbCustomTrails($type: String!, $first: Int!) {
      metaobjects(type: $type, first: $first) {
        nodes {
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
    }
  `,
  data: z.object({
    metaobjects: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          handle: z.string(),
          name: z.object({ value: z.string().nullable() }).nullable(),
          collections: z.object({ value: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  }),
})

type HeldTrail = Parameters<typeof replaceCustomTrails>[2][number]

/** Reads the store's custom trails from the platform; null without the access scope. Throws `PlatformError`. */
export async function heldCustomTrails(ctx: ShopContext): Promise<HeldTrail[] | null> {
  try {
    const { metaobjects } = await ctx.platform.query(ctx.shop, customTrailsQuery, {
      type: CUSTOM_TYPE,
      first: MOST,
    })
    return metaobjects.nodes.map(({ id, handle, name, collections }) => ({
      handle,
      id: id.slice(id.lastIndexOf('/') + 1),
      name: name?.value ?? handle,
      collections: collections?.value ? idsOfValue(collections.value) : [],
    }))
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'access-denied') throw error
    return null
  }
}

/** Stores the custom trails the store holds now, because its admin can edit them too. */
export async function readCustomTrails(ctx: ShopContext): Promise<void> {
  const trails = await heldCustomTrails(ctx)
  if (trails) await ctx.tx((tx) => replaceCustomTrails(tx, ctx.shop.id, trails))
  else ctx.log.info('skipped custom trails: the shop has not granted access yet')
}
