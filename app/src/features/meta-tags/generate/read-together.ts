import type { ShopContext } from '#core/registry/context.ts'
import { type LiveResource, readResources } from '../read-resource.ts'
import { shopAddressOf } from '../shop-address.ts'

/** What writers are given of a resource. */
export interface Material {
  resource: LiveResource
  siteName: string
}

interface Batch {
  gids: Set<string>
  found: Promise<{ resources: Map<string, LiveResource>; siteName: string }>
}

/** Readers who ask within so many milliseconds share one question to the platform. */
const GATHER_MS = 10
/** A node costs about 9 points; a larger question would hold up others. */
const MOST = 50

const open = new Map<string, Batch>()

/**
 * A resource as it stands on the store; resources that are asked for at the same time are read together. Null when it is
 * gone. Throws PlatformError.
 */
export async function readTogether(ctx: ShopContext, gid: string): Promise<Material | null> {
  const { id } = ctx.shop
  let batch = open.get(id)
  if (!batch || batch.gids.size >= MOST) {
    const gids = new Set<string>()
    const made: Batch = { gids, found: gather(ctx, gids, () => open.get(id) === made && open.delete(id)) }
    open.set(id, made)
    batch = made
  }
  batch.gids.add(gid)
  const { resources, siteName } = await batch.found
  const resource = resources.get(gid)
  return resource ? { resource, siteName } : null
}

async function gather(
  ctx: ShopContext,
  gids: Set<string>,
  close: () => void,
): Promise<Awaited<Batch['found']>> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  close()
  const [resources, { siteName }] = await Promise.all([readResources(ctx, [...gids]), shopAddressOf(ctx)])
  return { resources, siteName }
}
