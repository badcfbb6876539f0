import type { MediaImageNode } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import { decoded } from '#kit/shared/decoded.ts'

/** Returns the number of a gid of this type; null for other gids. */
export function numberOf(gid: string, type: 'MediaImage' | 'Product'): string | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d{1,18})$/.exec(gid)
  return match?.[1] === type ? (match[2] ?? null) : null
}

/** The product in whose gallery an image was seen. */
export interface ImageOwner {
  id: string
  title: string
  /** Position in the gallery, from 0. */
  position: number
}

/** An image as the platform reported it, in the shape of our table. */
export interface ImageRow {
  id: string
  ownerId: string | null
  ownerTitle: string
  position: number
  url: string
  alt: string | null
  width: number | null
  height: number | null
  mime: string | null
  updatedAt: string
}

type ShownImage = { [Key in keyof MediaImageNode]?: MediaImageNode[Key] | undefined }

/** Null for media that is not an image, or not one yet. A standalone file is titled by its file name. */
export function rowOfImage(node: ShownImage, owner: ImageOwner | null): ImageRow | null {
  const id = node.id === undefined ? null : numberOf(node.id, 'MediaImage')
  if (id === null || !node.image || node.updatedAt === undefined) return null
  const { url, width, height } = node.image
  return {
    id,
    ownerId: owner?.id ?? null,
    ownerTitle: owner?.title ?? fileName(url),
    position: owner?.position ?? 0,
    url,
    alt: node.alt?.trim() ? node.alt : null,
    width,
    height,
    mime: node.mimeType ?? null,
    updatedAt: node.updatedAt,
  }
}

/** Last segment of a URL, decoded. */
export function fileName(url: string): string {
  return URL.canParse(url) ? decoded(new URL(url).pathname.split('/').at(-1) ?? '') : ''
}
