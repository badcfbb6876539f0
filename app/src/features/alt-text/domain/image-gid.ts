/** Kind of image: a file, or the one image of a collection or article. */
export type ImageKind = 'media' | 'collection' | 'article'

const TYPES: Record<ImageKind, string> = { media: 'MediaImage', collection: 'Collection', article: 'Article' }

/** Returns the gid of the resource that holds the alt text. */
export function imageGid(kind: ImageKind, id: string): string {
  return `gid://shopify/${TYPES[kind]}/${id}`
}

/** Parses such a gid into kind and number; null for other resources. */
export function parseImageGid(gid: string): { kind: ImageKind; id: string } | null {
  const match = /^gid:\/\/shopify\/(MediaImage|Collection|Article)\/(\d{1,18})$/.exec(gid)
  const kind = (Object.keys(TYPES) as ImageKind[]).find((each) => TYPES[each] === match?.[1])
  return kind && match?.[2] ? { kind, id: match[2] } : null
}

/** What an image belongs to; `file` if to nothing. */
export const OWNER_KINDS = ['product', 'collection', 'article', 'file'] as const

export const ALT_STATES = ['all', 'missing', 'present'] as const
