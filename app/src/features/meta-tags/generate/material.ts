import { type LiveResource, readResources } from '#core/catalogue/live-resource.ts'
import type { ShopContext } from '#core/context/context.ts'
import { siteOf } from '../site.ts'

/** Input of the generators for one resource. */
export interface Material {
  resource: LiveResource
  siteName: string
}

/** Reads the resources from the store, by gid; deleted ones are missing. Throws PlatformError. */
export async function materialOf(ctx: ShopContext, gids: readonly string[]): Promise<Map<string, Material>> {
  const [resources, { siteName }] = await Promise.all([readResources(ctx, gids), siteOf(ctx)])
  return new Map([...resources].map(([gid, resource]) => [gid, { resource, siteName }]))
}
