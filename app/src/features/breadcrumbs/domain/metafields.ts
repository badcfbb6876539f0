/** Liquid reads the settings from `app.metafields.signpost.breadcrumbs`. */
export const SETTINGS_KEY = 'breadcrumbs'
/** Version written; the storefront's Liquid understands this one. */
export const SETTINGS_VERSION = 1

/** Namespace of the metafields on products, collections, pages and articles. */
export const NAMESPACE = '$app:breadcrumbs' as const
/** Change fields and the metafields that store them. */
export const FIELDS = {
  'breadcrumb-trail': { key: 'trail', type: 'list.collection_reference' },
  'breadcrumb-collection': { key: 'collection', type: 'collection_reference' },
  'breadcrumb-custom': { key: 'custom', type: 'metaobject_reference' },
} as const
export type BreadcrumbField = keyof typeof FIELDS

/** Metaobject type of custom trails. */
export const CUSTOM_TYPE = '$app:breadcrumb_trail'

/** Separator between the names of a trail in text. */
export const BETWEEN = ' › '

const GID = /^gid:\/\/shopify\/\w+\/(\d{1,19})$/

/** Returns the numbers of the gids in a metafield's value: a single gid or a JSON list. */
export function idsOfValue(value: string): string[] {
  const list: unknown = value.startsWith('[') ? JSON.parse(value) : [value]
  if (!Array.isArray(list)) return []
  return list.flatMap((gid) => (typeof gid === 'string' ? (GID.exec(gid)?.[1] ?? []) : []))
}

export const collectionGid = (id: string): string => `gid://shopify/Collection/${id}`
export const metaobjectGid = (id: string): string => `gid://shopify/Metaobject/${id}`

/** Returns the value written to a metafield. */
export function valueOfIds(field: BreadcrumbField, ids: readonly string[]): string {
  if (field === 'breadcrumb-trail') return JSON.stringify(ids.map(collectionGid))
  const [id = ''] = ids
  return field === 'breadcrumb-custom' ? metaobjectGid(id) : collectionGid(id)
}
