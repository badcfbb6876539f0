import type { ShopContext } from '#core/context/context.ts'
import { nameOf, planOf } from '#core/shops/plan-of.ts'
import { getStoreIdentity, refreshProfile } from '#core/shops/profile.ts'
import type { MyProfile } from './contract.ts'

/** Returns the store's identity as Signpost has stored it. */
export async function getMyProfile(ctx: ShopContext): Promise<MyProfile> {
  const [store, { plan, offer }] = await Promise.all([getStoreIdentity(ctx), planOf(ctx)])
  return { ...store, subscription: offer?.name ?? nameOf(plan) }
}

/** Rereads the store from the platform. Throws PlatformError. */
export async function syncMyProfile(ctx: ShopContext): Promise<MyProfile> {
  await refreshProfile(ctx)
  return getMyProfile(ctx)
}
