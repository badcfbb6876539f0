/** What the catalogue holds, in the order a sync reads it. */
export const RESOURCE_KINDS = ['product', 'collection', 'page', 'blog', 'article'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** What a sync reads, in order: menus have a table of their own. */
export const SYNC_KINDS = [...RESOURCE_KINDS, 'menu'] as const
export type SyncKind = (typeof SYNC_KINDS)[number]

const TYPES: Record<ResourceKind, string> = {
  product: 'Product',
  collection: 'Collection',
  page: 'Page',
  blog: 'Blog',
  article: 'Article',
}

/** The platform's global id of a resource. */
export function gidOf(kind: ResourceKind, id: string): string {
  return `gid://shopify/${TYPES[kind]}/${id}`
}

/** Kind and number of a global id; null for what the catalogue does not hold. */
export function parseGid(gid: string): { kind: ResourceKind; id: string } | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d{1,18})$/.exec(gid)
  const kind = RESOURCE_KINDS.find((each) => TYPES[each] === match?.[1])
  return match?.[2] && kind ? { kind, id: match[2] } : null
}
