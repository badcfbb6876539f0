import type { z } from 'zod'
import {
  metaobjectEntriesQuery,
  metaobjectTypesQuery,
} from '#adapters/platform/admin-graphql/operations/metaobject-pages.ts'
import type { ShopContext } from '#core/context/context.ts'

type EntriesPage = z.infer<typeof metaobjectEntriesQuery.data>
type TypesPage = z.infer<typeof metaobjectTypesQuery.data>

/** Most metaobject pages of a store: one sitemap file holds them together with those the merchant names. */
export const MOST_METAOBJECTS = 40_000

/** Returns the URLs of all published metaobject entries that have pages. Throws PlatformError. */
export async function metaobjectPages(ctx: ShopContext, origin: string): Promise<string[]> {
  const urls: string[] = []
  for (const { type, folder } of await typesWithPages(ctx)) {
    for (let after: string | null = null; urls.length < MOST_METAOBJECTS; ) {
      const page: EntriesPage = await ctx.platform.query(ctx.shop, metaobjectEntriesQuery, { type, after })
      const { nodes, pageInfo } = page.metaobjects
      for (const { handle, capabilities } of nodes)
        if (capabilities.publishable?.status !== 'DRAFT')
          urls.push(`${origin}/pages/${encodeURIComponent(folder)}/${encodeURIComponent(handle)}`)
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
    }
  }
  return urls.slice(0, MOST_METAOBJECTS)
}

async function typesWithPages(ctx: ShopContext): Promise<{ type: string; folder: string }[]> {
  const types: { type: string; folder: string }[] = []
  for (let after: string | null = null; ; ) {
    const page: TypesPage = await ctx.platform.query(ctx.shop, metaobjectTypesQuery, { after })
    const { nodes, pageInfo } = page.metaobjectDefinitions
    for (const { type, capabilities } of nodes) {
      const { onlineStore } = capabilities
      if (onlineStore?.enabled && onlineStore.data) types.push({ type, folder: onlineStore.data.urlHandle })
    }
    if (!pageInfo.hasNextPage) return types
    after = pageInfo.endCursor
  }
}
