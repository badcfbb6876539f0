/** The list of all requests. */
export const REQUESTS = '/community?tabindex=0'
/** The two places of the changelog: inside the admin and outside it. */
export const CHANGELOG = '/community?tabindex=2'
export const PUBLIC_CHANGELOG = '/public/changelog'

/** Id of a version's section in the changelog. Staff write versions by hand, with a `v` or without. */
export const versionId = (version: string): string => `version-${version.trim().replace(/^v(?=\d)/i, '')}`

/** Returns the URL of a version's section; `changelog` is one of the two places. */
export const versionLink = (changelog: string, version: string): string =>
  `${changelog}#${encodeURIComponent(versionId(version))}`
