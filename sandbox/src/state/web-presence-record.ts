/**
 * Where markets have their pages: on a domain of their own, or in subfolders of the primary one. The store's own presence
 * at its primary domain has no record.
 */
export interface WebPresenceRecord {
  id: number
  createdAt: string
  updatedAt: string
  /** Null: subfolders of the primary domain, which `subfolderSuffix` tells apart (`/en-ca`). */
  host: string | null
  subfolderSuffix: string | null
  defaultLocale: string
  alternateLocales: string[]
  marketIds: number[]
}
