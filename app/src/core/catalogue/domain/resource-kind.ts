/** Kinds of resources in the catalogue, in the order a sync reads them. */
export const RESOURCE_KINDS = ['product', 'collection', 'page', 'blog', 'article'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Kinds a sync reads, in order. Menus have a table of their own. */
export const SYNC_KINDS = [...RESOURCE_KINDS, 'menu'] as const
export type SyncKind = (typeof SYNC_KINDS)[number]

const TYPES: Record<ResourceKind, string> = {
  product: 'Product',
  collection: 'Collection',
  page: 'Page',
  blog: 'Blog',
  article: 'Article',
}

/** Returns the platform's global id of a resource. */
export function gidOf(kind: ResourceKind, id: string): string {
  return `gid://shopify/${TYPES[kind]}/${id}`
}

/** Returns kind and number of a global id; null if the catalogue does not hold such resources. */
export function parseGid(gid: string): { kind: ResourceKind; id: string } | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d{1,18})$/.exec(gid)
  const kind = RESOURCE_KINDS.find((each) => TYPES[each] === match?.[1])
  return match?.[2] && kind ? { kind, id: match[2] } : null
}
