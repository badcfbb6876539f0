import { fileUrl } from '../../files/file-url.ts'
import { originalUrl } from '../../files/originals.ts'
import type { FileRecord, StoreRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import type { Resolvers } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { type FileTypename, fileTypename } from './nodes.ts'

const MEDIA_TYPES: Record<FileTypename, string> = {
  MediaImage: 'IMAGE',
  Video: 'VIDEO',
  ExternalVideo: 'EXTERNAL_VIDEO',
  GenericFile: 'GENERIC_FILE',
}

const fileListing: Listing<'MediaImage'> = {
  kind: 'MediaImage',
  connection: 'FileConnection',
  typename: fileTypename,
  sortKeys: {
    ID: null,
    CREATED_AT: (file) => file.createdAt,
    UPDATED_AT: (file) => file.updatedAt,
    FILENAME: (file) => file.filename.toLowerCase(),
    ORIGINAL_UPLOAD_SIZE: (file) => file.bytes,
  },
  words: (file) => [file.filename, file.alt],
  fields: {
    id: { kind: 'number', of: (file) => file.id },
    filename: { kind: 'keyword', of: (file) => [file.filename] },
    status: { kind: 'keyword', of: (file) => [file.status] },
    media_type: {
      kind: 'keyword',
      of: (file) => [MEDIA_TYPES[fileTypename(file)]],
    },
    original_upload_size: { kind: 'number', of: (file) => file.bytes },
    created_at: { kind: 'time', of: (file) => file.createdAt },
    updated_at: { kind: 'time', of: (file) => file.updatedAt },
  },
}

const common = (type: FileTypename): Resolvers[string] => ({
  id: (file: FileRecord) => gid(type, file.id),
  alt: (file: FileRecord) => file.alt,
  mimeType: (file: FileRecord) => file.mimeType,
  fileStatus: (file: FileRecord) => file.status,
  fileErrors: (file: FileRecord) =>
    file.status === 'FAILED'
      ? [
          {
            code: file.failure ?? 'IMAGE_DOWNLOAD_FAILURE',
            details: file.sourceUrl,
            message: 'The file could not be read.',
          },
        ]
      : [],
  createdAt: (file: FileRecord) => file.createdAt,
  updatedAt: (file: FileRecord) => file.updatedAt,
  preview: (file: FileRecord) => ({ image: readyImageOf(file), status: file.status }),
})

/** Fields every video has besides its source: a still image stored among the files. */
const still: Resolvers[string] = {
  status: (file: FileRecord) => file.status,
  mediaErrors: () => [],
  mediaWarnings: () => [],
  preview: (file: FileRecord, _: object, { state, store }: AdminRequest) => {
    const image = file.stillId === undefined ? undefined : state.get(store, 'MediaImage', file.stillId)
    return { image: image ? readyImageOf(image) : null, status: file.status }
  },
}

export const mediaResolvers: Resolvers = {
  QueryRoot: {
    files: (_: unknown, args: ListArgs, request) => {
      const { fileSearchLagMs } = request.context.faults.knobs
      if (fileSearchLagMs === 0 || args.query == null) return recordConnection(request, fileListing, args)
      const shown = new Date(Date.now() - fileSearchLagMs).toISOString()
      return recordConnection(request, fileListing, args, { matches: (file) => file.createdAt <= shown })
    },
  },
  MediaImage: {
    ...metafieldFields('MediaImage'),
    ...common('MediaImage'),
    image: (file: FileRecord) => readyImageOf(file),
    mediaContentType: () => 'IMAGE',
    status: (file: FileRecord) => file.status,
    mediaErrors: (file: FileRecord) =>
      file.status === 'FAILED'
        ? [
            {
              code: file.failure ?? 'IMAGE_DOWNLOAD_FAILURE',
              details: file.sourceUrl,
              message: 'The file could not be read.',
            },
          ]
        : [],
    mediaWarnings: () => [],
    originalSource: (file: FileRecord, _: object, { store, context }) =>
      file.status === 'READY' ? { fileSize: sizeOf(file), url: originalUrl(context, store, file) } : null,
  },
  Video: {
    ...common('Video'),
    ...still,
    mediaContentType: () => 'VIDEO',
    filename: (file: FileRecord) => file.filename,
    duration: (file: FileRecord) => file.milliseconds ?? null,
    sources: (file: FileRecord, _: object, { store }: AdminRequest) => [sourceOf(file, store)],
    originalSource: (file: FileRecord, _: object, { store }: AdminRequest) => sourceOf(file, store),
  },
  ExternalVideo: {
    ...common('ExternalVideo'),
    ...still,
    mediaContentType: () => 'EXTERNAL_VIDEO',
    host: (file: FileRecord) => (file.mimeType.endsWith('vimeo') ? 'VIMEO' : 'YOUTUBE'),
    embedUrl: (file: FileRecord) => file.sourceUrl ?? '',
    embeddedUrl: (file: FileRecord) => file.sourceUrl ?? '',
    originUrl: (file: FileRecord) => file.sourceUrl ?? '',
  },
  GenericFile: {
    ...common('GenericFile'),
    preview: () => null,
    originalFileSize: (file: FileRecord) => sizeOf(file),
    url: (file: FileRecord, _: object, { store }: AdminRequest) =>
      file.status === 'READY' ? fileUrl(store, file) : null,
  },
}

function sourceOf(file: FileRecord, store: StoreRecord) {
  return {
    fileSize: file.bytes,
    format: file.mimeType.split('/')[1] ?? 'mp4',
    height: file.height,
    mimeType: file.mimeType,
    url: fileUrl(store, file),
    width: file.width,
  }
}

/** Returns the size; null for a drawn image that has not been drawn yet. */
const sizeOf = (file: FileRecord) => file.bytes || null

const readyImageOf = (file: FileRecord) => (file.status === 'READY' ? imageOf(file) : null)
