import { storefrontOrigin } from '../admin-graphql/resources/storefront-origin.ts'
import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { googleDeskOf } from './google-desk.ts'

/** Account that owns nothing: for tests that sign in with the wrong account. */
export const STRANGER = 'somebody-else@mail.example'
/** Account with access to every store. */
export const AGENCY = 'agency@mail.example'

/** A property and an account's permission on it. Source: developers.google.com/webmaster-tools/v1/sites. */
export interface SiteEntry {
  siteUrl: string
  permissionLevel: 'siteOwner' | 'siteFullUser' | 'siteRestrictedUser' | 'siteUnverifiedUser'
}

/** Returns the properties of an account: the stores it owns, as URL prefix and as domain, and external sites. */
export function sitesOf(context: SandboxContext, email: string): SiteEntry[] {
  const { users } = googleDeskOf(context).kept
  const added = users
    .filter((user) => user.email === email)
    .map(({ site, level }): SiteEntry => ({ siteUrl: site, permissionLevel: level ?? 'siteFullUser' }))
  const stores = context.state.stores().filter((store) => email === AGENCY || store.email === email)
  const own = stores.flatMap((store): SiteEntry[] => [
    { siteUrl: `${storefrontOrigin(store)}/`, permissionLevel: 'siteOwner' },
    { siteUrl: `sc-domain:${store.handle}.localhost`, permissionLevel: 'siteFullUser' },
  ])
  if (own.length === 0) return added
  return [
    ...own,
    ...added,
    { siteUrl: 'https://another-shop.example/', permissionLevel: 'siteOwner' },
    { siteUrl: 'https://old-shop.example/', permissionLevel: 'siteUnverifiedUser' },
  ]
}

/** Returns the store of a property; undefined for an external site. */
export function storeOfSite(context: SandboxContext, siteUrl: string): StoreRecord | undefined {
  const stores = context.state.stores()
  if (siteUrl.startsWith('sc-domain:'))
    return stores.find((store) => siteUrl === `sc-domain:${store.handle}.localhost`)
  return stores.find((store) => siteUrl.startsWith(`${storefrontOrigin(store)}/`))
}
