/** Search Console properties that contain pages of a store. Pure. */

/** The permission of an account that reads all of a property and may change nothing, such as submit a sitemap. */
export const RESTRICTED = 'siteRestrictedUser'

/** Whether a property contains the pages of one of these origins: the same origin, or a domain above it. */
export function matchesStore(property: string, origins: readonly string[]): boolean {
  return origins.some((origin) => {
    const url = URL.parse(origin)
    if (!url) return false
    if (property.startsWith('sc-domain:')) {
      const domain = property.slice('sc-domain:'.length).toLowerCase()
      return domain.includes('.') && (url.hostname === domain || url.hostname.endsWith(`.${domain}`))
    }
    return URL.parse(property)?.origin === url.origin
  })
}

/** Whether a property contains a page. The search engine refuses questions about any other as if access were missing. */
export function containsPage(property: string, url: string): boolean {
  const page = URL.parse(url)
  if (!page) return false
  if (!property.startsWith('sc-domain:')) return page.href.startsWith(URL.parse(property)?.href ?? property)
  return `.${page.hostname}`.endsWith(`.${property.slice('sc-domain:'.length).toLowerCase()}`)
}

/** Whether it contains the whole store, not only what is below a folder. */
export function holdsWholeStore(property: string): boolean {
  return property.startsWith('sc-domain:') || URL.parse(property)?.pathname === '/'
}

/**
 * Sorts the best first: readable ones, then the whole domain, a whole origin, a folder; among equals, those with more
 * rights.
 */
export function byWorth(
  a: { siteUrl: string; permissionLevel: string },
  b: { siteUrl: string; permissionLevel: string },
): number {
  return worthOf(b) - worthOf(a) || a.siteUrl.localeCompare(b.siteUrl)
}

const RIGHTS = ['siteUnverifiedUser', RESTRICTED, 'siteFullUser', 'siteOwner']

function worthOf({ siteUrl, permissionLevel }: { siteUrl: string; permissionLevel: string }): number {
  const reach = siteUrl.startsWith('sc-domain:') ? 2 : holdsWholeStore(siteUrl) ? 1 : 0
  const isReadable = permissionLevel !== 'siteUnverifiedUser'
  return (isReadable ? 100 : 0) + reach * 10 + RIGHTS.indexOf(permissionLevel)
}
