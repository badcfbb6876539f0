import { type FileUrlOptions, fileUrl } from '../../files/file-url.ts'
import type { FileRecord } from '../../state/records.ts'
import { type Entity, entity, type Resolvers } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'

/** One use of an image, which may have its own alt text. */
interface ImageUse {
  file: FileRecord
  alt: string | null
}

/** Returns the `Image` of a file; `alt` replaces the file's own text. */
export function imageOf(file: FileRecord, alt: string | null = file.alt || null): Entity<ImageUse> {
  return entity('Image', { file, alt })
}

interface Transform {
  crop?: 'BOTTOM' | 'CENTER' | 'LEFT' | 'RIGHT' | 'TOP' | null
  maxHeight?: number | null
  maxWidth?: number | null
  preferredContentType?: 'JPG' | 'PNG' | 'WEBP' | null
  scale?: number | null
}

export const imageResolvers: Resolvers = {
  Image: {
    id: ({ file }: ImageUse) => gid('ImageSource', file.id),
    altText: ({ alt }: ImageUse) => alt,
    width: ({ file }: ImageUse) => file.width || null,
    height: ({ file }: ImageUse) => file.height || null,
    url: ({ file }: ImageUse, { transform }: { transform?: Transform | null }, { store }) =>
      fileUrl(store, file, transform ? urlOptions(transform) : {}),
    src: ({ file }: ImageUse, _: object, { store }) => fileUrl(store, file),
    originalSrc: ({ file }: ImageUse, _: object, { store }) => fileUrl(store, file),
    transformedSrc: ({ file }: ImageUse, args: Transform, { store }) =>
      fileUrl(store, file, urlOptions(args)),
  },
}

function urlOptions(transform: Transform): FileUrlOptions {
  if (transform.scale != null && transform.scale !== 1) throw notImplemented('Image', 'url.transform.scale')
  const options: FileUrlOptions = {}
  if (transform.maxWidth != null) options.width = transform.maxWidth
  if (transform.maxHeight != null) options.height = transform.maxHeight
  if (transform.crop) options.crop = transform.crop.toLowerCase() as Lowercase<typeof transform.crop>
  if (transform.preferredContentType)
    options.format = transform.preferredContentType.toLowerCase() as Lowercase<
      typeof transform.preferredContentType
    >
  return options
}
