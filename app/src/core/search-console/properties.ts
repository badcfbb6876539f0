import { listSites } from '#adapters/google/search-console.ts'
import type { ShopContext } from '#core/context/context.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { AppError } from '#kit/shared/errors.ts'
import { chooseProperty, findConnection } from './connection-store.ts'
import { byWorth, holdsWholeStore, matchesStore } from './domain/properties.ts'
import { searchConsoleErrors } from './errors.ts'
import { startFill } from './fill/fill.ts'
import { PROPERTY_CHOSEN } from './property-chosen.ts'
import { callsOf } from './search-console-of.ts'
import { toAppError } from './to-app-error.ts'

export interface PropertyChoice {
  property: string
  permission: string
  /** False if the account is listed for the property but has no read access. */
  readable: boolean
  /** False if it contains only what is below a folder of the store. */
  whole: boolean
}

/**
 * Returns the account's properties that contain pages of this store, best first, and the number of others. Throws
 * `search-console.*`.
 */
export async function listProperties(ctx: ShopContext): Promise<{ own: PropertyChoice[]; others: number }> {
  const row = await ctx.tx(findConnection)
  if (!row) throw new AppError(searchConsoleErrors.notConnected)
  const [sites, origins] = await Promise.all([
    listSites(callsOf(ctx, { ...row, property: null })).catch((error: unknown) =>
      Promise.reject(toAppError(error)),
    ),
    originsOf(ctx),
  ])
  const own = sites.filter(({ siteUrl }) => matchesStore(siteUrl, origins)).sort(byWorth)
  return {
    own: own.map(({ siteUrl: property, permissionLevel: permission }) => ({
      property,
      permission,
      readable: permission !== 'siteUnverifiedUser',
      whole: holdsWholeStore(property),
    })),
    others: sites.length - own.length,
  }
}

/**
 * Chooses a property. Throws `search-console.not-yours` if it contains no page of the store, `no-access` if it cannot
 * be read.
 */
export async function setProperty(ctx: ShopContext, property: string): Promise<void> {
  const { own } = await listProperties(ctx)
  const chosen = own.find((one) => one.property === property)
  if (!chosen) throw new AppError(searchConsoleErrors.notYours)
  if (!chosen.readable) throw new AppError(searchConsoleErrors.noAccess, { reason: property })
  await ctx.tx(async (tx) => {
    await chooseProperty(tx, chosen)
    await startFill(ctx, tx, property)
    for (const begin of ctx.offered(PROPERTY_CHOSEN)) await begin(ctx, tx)
  })
}

/** Returns the origins of the store's pages, the public one first. Throws `PlatformError`. */
export async function originsOf(ctx: ShopContext): Promise<string[]> {
  const { origin } = await queryStorefront(ctx)
  return [origin, `https://${ctx.shop.domain}`]
}
