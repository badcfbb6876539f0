import type { VideoNode } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'

/** A video of a product's gallery, in the shape of our table. */
export interface VideoRow {
  productId: string
  id: string
  position: number
  alt: string | null
  thumbnail: string
  /** URL of its file, or of the player that embeds it. */
  contentUrl: string | null
  playerUrl: string | null
  seconds: number | null
}

/** Returns whether a media node of a gallery is a video. */
export function isVideo(node: object): node is VideoNode {
  return 'id' in node && /\/(?:External)?Video\/\d+$/.test(String(node.id))
}

/** Null for a video the platform is still processing: without a still image and a source it cannot be shown. */
export function rowOfVideo(
  node: VideoNode,
  { productId, position }: { productId: string; position: number },
): VideoRow | null {
  const thumbnail = node.preview?.image?.url
  const sources = node.sources ?? []
  // Search engines accept the file, but not a playlist for streaming players.
  const contentUrl = (sources.find(({ mimeType }) => mimeType === 'video/mp4') ?? sources[0])?.url ?? null
  const playerUrl = node.embedUrl ?? null
  const id = node.id.split('/').at(-1)
  if (thumbnail === undefined || id === undefined || (contentUrl === null && playerUrl === null)) return null
  return {
    productId,
    id,
    position,
    thumbnail,
    contentUrl,
    playerUrl,
    alt: node.alt?.trim() ? node.alt.trim() : null,
    seconds: node.duration ? Math.max(1, Math.round(node.duration / 1_000)) : null,
  }
}
