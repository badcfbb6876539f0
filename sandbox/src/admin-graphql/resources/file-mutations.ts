import { randomBytes } from 'node:crypto'
import { bulkVariablesTarget } from '../../files/bulk-variables.ts'
import { fileBytes, safeFilename } from '../../files/file-bytes.ts'
import type { FileRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { bytesBehind, processFile } from './file-processing.ts'
import { assertInputSize, fileTypename } from './nodes.ts'

const MAX_FILES = 250
/** Longest alt text in characters (schema: FileUpdateInput.alt). */
const MAX_ALT = 512

interface FileUpdate {
  id: string
  alt?: string | null
  filename?: string | null
  originalSource?: string | null
  previewImageSource?: string | null
  referencesToAdd?: string[] | null
  referencesToRemove?: string[] | null
}
interface StagedUpload {
  resource: string
  httpMethod?: string | null
  mimeType: string
  filename: string
}
interface FileCreate {
  alt?: string | null
  filename?: string | null
  contentType?: 'IMAGE' | 'FILE' | 'VIDEO' | 'MODEL_3D' | 'EXTERNAL_VIDEO' | null
  /** What to do about a name in use; the default makes it unique. */
  duplicateResolutionMode?: 'APPEND_UUID' | 'RAISE_ERROR' | 'REPLACE' | null
  originalSource: string
}

export const fileMutations: Resolvers = {
  Mutation: {
    fileUpdate: mutation(({ files }: { files: FileUpdate[] }, request) => {
      assertInputSize(files.length, MAX_FILES)
      return {
        files: files.map((input, index) => fileEntity(update(request, input, ['files', String(index)]))),
      }
    }),
    fileCreate: mutation(({ files }: { files: FileCreate[] }, request) => {
      assertInputSize(files.length, MAX_FILES)
      return {
        files: files.map((input, index) => fileEntity(addFile(request, input, ['files', String(index)]))),
      }
    }),
    fileDelete: mutation(({ fileIds }: { fileIds: string[] }, request) => {
      assertInputSize(fileIds.length, MAX_FILES)
      for (const [index, id] of fileIds.entries()) remove(request, id, ['fileIds', String(index)])
      return { deletedFileIds: fileIds }
    }),
    fileAcknowledgeUpdateFailed: mutation(({ fileIds }: { fileIds: string[] }, request) => {
      assertInputSize(fileIds.length, MAX_FILES)
      return {
        files: fileIds.map((id, index) => fileEntity(acknowledge(request, id, ['fileIds', String(index)]))),
      }
    }),
    stagedUploadsCreate: mutation(({ input }: { input: StagedUpload[] }, { context, store }) => ({
      stagedTargets: input.map(({ resource, httpMethod, mimeType, filename }, index) => {
        if (resource === 'BULK_MUTATION_VARIABLES') {
          if (context.faults.strikes(context.faults.knobs.stagedUploadRefusalRate))
            return refuse(['input', String(index)], 'No place can be given now. Try again later.')
          if (httpMethod !== 'POST')
            return refuse(
              ['input', String(index), 'httpMethod'],
              'The httpMethod for BULK_MUTATION_VARIABLES must be POST.',
            )
          return bulkVariablesTarget(context, store, mimeType)
        }
        if (!['IMAGE', 'FILE', 'PRODUCT_IMAGE', 'URL_REDIRECT_IMPORT'].includes(resource))
          throw notImplemented('StagedUploadTargetGenerateUploadResource', resource)
        const url = `${context.settings.adminOrigin}/staged-uploads/${randomBytes(24).toString('base64url')}`
        return { url, resourceUrl: `${url}/${encodeURIComponent(safeFilename(filename))}`, parameters: [] }
      }),
    })),
  },
}

const fileEntity = (file: FileRecord) => entity(fileTypename(file), file)
const now = () => new Date().toISOString()
const extension = (name: string) => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''

function fileOf({ state, store }: AdminRequest, id: string, path: string[]): FileRecord {
  const file = state.get(store, 'MediaImage', idOf(id, 'MediaImage', 'GenericFile'))
  return file ?? refuse([...path, 'id'], `File id ${id} does not exist.`, 'FILE_DOES_NOT_EXIST')
}

function update(request: AdminRequest, input: FileUpdate, path: string[]): FileRecord {
  const { state, store } = request
  if (input.previewImageSource != null) throw notImplemented('FileUpdateInput', 'previewImageSource')
  const file = fileOf(request, input.id, path)
  if (file.status !== 'READY')
    return refuse([...path, 'id'], 'Non-ready files cannot be updated.', 'NON_READY_STATE')
  if (request.context.faults.knobs.lockedFiles.includes(input.id))
    return refuse([...path, 'id'], 'File has been locked for processing.', 'FILE_LOCKED')
  if (Object.keys(input).length === 1) return file
  assertAlt(input.alt, path)
  for (const id of input.referencesToAdd ?? []) reference(request, { file, id, path, adds: true })
  for (const id of input.referencesToRemove ?? []) reference(request, { file, id, path, adds: false })
  const filename = input.filename
    ? renamed(request, { file, requested: input.filename, path })
    : file.filename
  const source = input.originalSource
  if (source != null && !isSameKind(source, filename))
    return refuse(
      [...path, 'originalSource'],
      'The filename extension does not match the original source extension.',
      'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE',
    )
  const moves = source != null || filename !== file.filename
  // Bytes are stored under the file's name, so a new name requires writing them again.
  const read = () => (source == null ? fileBytes(state, store, file) : bytesBehind(state, source))
  if (moves) processFile(state, store, { id: file.id, read, faults: request.context.faults })
  return state.put(store, 'MediaImage', {
    ...file,
    filename,
    alt: input.alt?.trim() ?? file.alt,
    status: moves ? 'PROCESSING' : file.status,
    updatedAt: now(),
  })
}

/** True if both names have the same file type; a URL without an extension matches any. */
function isSameKind(source: string, filename: string): boolean {
  const kind = (name: string) => extension(name).replace('.jpeg', '.jpg')
  const given = URL.canParse(source) ? kind(new URL(source).pathname.split('/').at(-1) ?? '') : ''
  return given === '' || given === kind(filename)
}

/** Sets the file back to READY with its former bytes; only a failed update can be acknowledged. */
function acknowledge(request: AdminRequest, id: string, path: string[]): FileRecord {
  const { state, store } = request
  const file = fileOf(request, id, path.slice(0, -1))
  if (file.status !== 'FAILED' || !file.keepsOldBytes)
    return refuse(path, 'File is not in a failed state.', 'INVALID_FAILED_MEDIA_STATE')
  const { failure: _why, keepsOldBytes: _old, ...kept } = file
  return state.put(store, 'MediaImage', { ...kept, status: 'READY', updatedAt: now() })
}

function assertAlt(alt: string | null | undefined, path: string[]): void {
  if (alt && alt.length > MAX_ALT)
    refuse(
      [...path, 'alt'],
      `The alt value exceeds the maximum limit of ${MAX_ALT} characters.`,
      'ALT_VALUE_LIMIT_EXCEEDED',
    )
}

/** Returns the new name, which must keep its extension because the URL keeps its type. */
function renamed(
  { state, store }: AdminRequest,
  { file, requested, path }: { file: FileRecord; requested: string; path: string[] },
): string {
  const filename = safeFilename(requested)
  if (extension(filename) !== extension(file.filename))
    return refuse(
      [...path, 'filename'],
      'The filename extension provided must match the original filename.',
      'INVALID_FILENAME_EXTENSION',
    )
  const other = state.byHandle(store, 'MediaImage', filename)
  if (other && other.id !== file.id)
    return refuse(
      [...path, 'filename'],
      'A file with this filename already exists.',
      'FILENAME_ALREADY_EXISTS',
    )
  return filename
}

function reference(
  { state, store }: AdminRequest,
  { file, id, path, adds }: { file: FileRecord; id: string; path: string[]; adds: boolean },
): void {
  const product = state.get(store, 'Product', idOf(id, 'Product'))
  const field = adds ? 'referencesToAdd' : 'referencesToRemove'
  if (!product)
    return refuse([...path, field], 'The reference target does not exist.', 'REFERENCE_TARGET_DOES_NOT_EXIST')
  if (adds && product.fileIds.includes(file.id)) return
  const others = product.fileIds.filter((each) => each !== file.id)
  state.put(store, 'Product', { ...product, fileIds: adds ? [...others, file.id] : others, updatedAt: now() })
  // A file removed from a product is removed from its variants too (schema: Mutation.fileUpdate).
  if (!adds)
    for (const variant of state.list(store, 'ProductVariant', { parent: product.id }))
      if (variant.fileId === file.id)
        state.put(store, 'ProductVariant', { ...variant, fileId: null, updatedAt: now() })
}

/** Creates a file; its bytes are fetched after the mutation has answered. */
export function addFile(
  { state, store, context }: AdminRequest,
  input: FileCreate,
  path: string[],
): FileRecord {
  if (input.contentType && input.contentType !== 'IMAGE')
    throw notImplemented('FileContentType', input.contentType)
  assertAlt(input.alt, path)
  if (!URL.canParse(input.originalSource))
    return refuse([...path, 'originalSource'], 'Image URL is invalid', 'INVALID_IMAGE_SOURCE_URL')
  if (input.duplicateResolutionMode === 'REPLACE')
    throw notImplemented('FileCreateInputDuplicateResolutionMode', 'REPLACE')
  const id = state.nextId()
  const requested = safeFilename(input.filename ?? new URL(input.originalSource).pathname)
  const end = extension(requested)
  const isTaken = state.byHandle(store, 'MediaImage', requested) !== undefined
  if (isTaken && input.duplicateResolutionMode === 'RAISE_ERROR')
    return refuse(
      [...path, 'filename'],
      'A file with this filename already exists.',
      'FILENAME_ALREADY_EXISTS',
    )
  const filename = isTaken ? `${requested.slice(0, requested.length - end.length)}_${id}${end}` : requested
  processFile(state, store, {
    id,
    read: () => bytesBehind(state, input.originalSource),
    faults: context.faults,
  })
  return state.put(store, 'MediaImage', {
    id,
    createdAt: now(),
    updatedAt: now(),
    filename,
    alt: input.alt?.trim() ?? '',
    mimeType: 'image/jpeg',
    width: 0,
    height: 0,
    bytes: 0,
    status: 'UPLOADED',
    sourceUrl: input.originalSource,
    version: 1,
  })
}

/** Deletes a file and removes every reference to it. */
function remove(request: AdminRequest, id: string, path: string[]): void {
  const { state, store } = request
  const file = fileOf(request, id, path.slice(0, -1))
  for (const product of state.list(store, 'Product'))
    if (product.fileIds.includes(file.id))
      state.put(store, 'Product', {
        ...product,
        fileIds: product.fileIds.filter((each) => each !== file.id),
        updatedAt: now(),
      })
  for (const kind of ['ProductVariant', 'Collection', 'Article'] as const)
    for (const record of state.list(store, kind))
      if (record.fileId === file.id) state.put(store, kind, { ...record, fileId: null, updatedAt: now() })
  state.delete(store, 'MediaImage', file.id)
}
