import { fileUrl } from '../../files/file-url.ts'
import { originalUrl } from '../../files/originals.ts'
import type { FileRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import type { Resolvers } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { fileTypename } from './nodes.ts'

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
      of: (file) => [fileTypename(file) === 'MediaImage' ? 'IMAGE' : 'GENERIC_FILE'],
    },
    original_upload_size: { kind: 'number', of: (file) => file.bytes },
    created_at: { kind: 'time', of: (file) => file.createdAt },
    updated_at: { kind: 'time', of: (file) => file.updatedAt },
  },
}

const common = (type: 'MediaImage' | 'GenericFile'): Resolvers[string] => ({
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
  preview: (file: FileRecord) => ({ image: pictureOf(file), status: file.status }),
})

export const mediaResolvers: Resolvers = {
  QueryRoot: {
    files: (_: unknown, args: ListArgs, request) => recordConnection(request, fileListing, args),
  },
  MediaImage: {
    ...metafieldFields('MediaImage'),
    ...common('MediaImage'),
    image: (file: FileRecord) => pictureOf(file),
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
  GenericFile: {
    ...common('GenericFile'),
    preview: () => null,
    originalFileSize: (file: FileRecord) => sizeOf(file),
    url: (file: FileRecord, _: object, { store }: AdminRequest) =>
      file.status === 'READY' ? fileUrl(store, file) : null,
  },
}

/** Unknown until a drawn picture was drawn. */
const sizeOf = (file: FileRecord) => file.bytes || null

const pictureOf = (file: FileRecord) => (file.status === 'READY' ? imageOf(file) : null)
