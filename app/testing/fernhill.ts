import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import type { ShopContext } from '#core/context/context.ts'
import { syncAll } from './store-life.ts'
import { addHeaderBlock } from './storefront.ts'
import { newWorld, type TestStore, type World } from './world.ts'

/** Installs the app in the demo store Fernhill, which every platform has. */
export async function installFernhill(world: World): Promise<TestStore> {
  const { stores } = await world.control<{ stores: TestStore[] }>('GET', '/stores')
  const store = stores.find(({ handle }) => handle === 'fernhill')
  if (!store) throw new Error('The platform has no Fernhill.')
  await world.control('POST', '/stores/fernhill/install')
  await world.call('GET', '/apps/api/profile', { store })
  return store
}

export interface Fernhill {
  world: World
  store: TestStore
  ctx: ShopContext
}

/**
 * Fernhill on a platform of its own that never throttles: synced, with the block of breadcrumbs in its header, and a
 * worker at work. End it with its `world`.
 */
export async function livingFernhill(): Promise<Fernhill> {
  const world = await newWorld({ ownPlatform: true })
  const store = await installFernhill(world)
  await world.control('PATCH', '/faults', {
    bucketSize: 1_000_000,
    restoreRate: 100_000,
    bulkLinesPerSecond: 10_000,
  })
  const ctx = await contextOf(world, store.domain)
  await syncAll(ctx)
  await addHeaderBlock(world.platform, store, 'breadcrumbs')
  await world.startWorker()
  return { world, store, ctx }
}
