import { type LiveResource, readResources } from '#core/catalogue/live-resource.ts'
import type { ShopContext } from '#core/context/context.ts'
import { siteOf } from '../site.ts'

/** What generators are given of a resource. */
export interface Material {
  resource: LiveResource
  siteName: string
}

/** Resources as they stand on the store, by gid; what is gone is missing. Throws PlatformError. */
export async function materialOf(ctx: ShopContext, gids: readonly string[]): Promise<Map<string, Material>> {
  const [resources, { siteName }] = await Promise.all([readResources(ctx, gids), siteOf(ctx)])
  return new Map([...resources].map(([gid, resource]) => [gid, { resource, siteName }]))
}
