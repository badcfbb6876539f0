/** Resource types Signpost writes to, with the platform's name for each as used in gids. */
export const RESOURCE_TYPES = {
  product: 'Product',
  collection: 'Collection',
  page: 'Page',
  blog: 'Blog',
  article: 'Article',
  image: 'MediaImage',
  theme: 'OnlineStoreTheme',
} as const
export type WritableType = keyof typeof RESOURCE_TYPES

interface WritableField {
  /** Name of the change kind that writes it. */
  kind: string
  on: readonly WritableType[]
  /** Longest text the platform accepts, in characters; null if it states no limit. */
  longest: number | null
}

const LISTED = ['product', 'collection', 'page', 'blog', 'article'] as const

/**
 * The fields Signpost writes, by `ChangeRef.field`, and the resource types that have them. The platform states a
 * length limit for handles and alt texts only (schema: FileUpdateInput.alt); the other fields are limited by the 64
 * KB of a metafield (facts §3).
 */
export const WRITABLE_FIELDS = {
  'seo-title': { kind: 'catalogue.search-listing', on: LISTED, longest: null },
  'seo-description': { kind: 'catalogue.search-listing', on: LISTED, longest: null },
  handle: { kind: 'catalogue.handle', on: LISTED, longest: 255 },
  alt: { kind: 'catalogue.image-alt', on: ['image', 'collection', 'article'], longest: 512 },
  noindex: { kind: 'catalogue.robots', on: LISTED, longest: null },
  nofollow: { kind: 'catalogue.robots', on: LISTED, longest: null },
  body: { kind: 'catalogue.body', on: ['product', 'collection', 'page', 'article'], longest: null },
} as const satisfies Record<string, WritableField>
export type WritableFieldName = keyof typeof WRITABLE_FIELDS

/** True if Signpost can write this field on this resource type. */
export function isWritable(field: WritableFieldName, type: WritableType): boolean {
  const on: readonly WritableType[] = WRITABLE_FIELDS[field].on
  return on.includes(type)
}

/** Returns the resource type of a gid; null for types Signpost does not write. */
export function writableTypeOf(gid: string): WritableType | null {
  const name = /^gid:\/\/shopify\/(\w+)\/\d{1,18}$/.exec(gid)?.[1]
  const found = Object.entries(RESOURCE_TYPES).find(([, each]) => each === name)
  return found ? (found[0] as WritableType) : null
}
