import sharp from 'sharp'
import type { FileRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { byteStoreOf } from './byte-store.ts'
import { renderDrawing } from './drawing/render.ts'

const pathOf = (store: StoreRecord, file: FileRecord) => `files/${store.handle}/${file.filename}`

const drawing = new Map<string, Promise<Buffer>>()

/**
 * Returns the file's bytes as stored. An image drawn by code is rendered now and stored; its record then holds its
 * size. Undefined if the bytes are gone.
 */
export async function fileBytes(
  state: State,
  store: StoreRecord,
  file: FileRecord,
): Promise<Buffer | undefined> {
  const path = pathOf(store, file)
  const kept = await byteStoreOf(state).read(path)
  if (kept || !file.drawing) return kept
  const key = `${state.dataDirectory}|${path}`
  const running = drawing.get(key) ?? draw(state, store, file).finally(() => drawing.delete(key))
  drawing.set(key, running)
  return running
}

async function draw(state: State, store: StoreRecord, file: FileRecord): Promise<Buffer> {
  const bytes = await renderDrawing(state, file)
  await byteStoreOf(state).write(pathOf(store, file), bytes)
  const current = state.get(store, 'MediaImage', file.id)
  if (current) state.put(store, 'MediaImage', { ...current, bytes: bytes.length }, { silent: true })
  return bytes
}

/** Returns the size of the file in bytes; draws it first if it has not been drawn yet. */
export async function fileSize(state: State, store: StoreRecord, file: FileRecord): Promise<number> {
  return file.bytes || ((await fileBytes(state, store, file))?.length ?? 0)
}

/** MIME types by sharp's format names. */
const mimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heif: 'image/heic',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
}

/** Reads the metadata of an image's bytes; undefined if they are not an image. */
export async function readImage(
  bytes: Buffer,
): Promise<{ mimeType: string; width: number; height: number } | undefined> {
  const found = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  const mimeType = found && mimeTypes[found.format]
  return mimeType ? { mimeType, width: found.width, height: found.height } : undefined
}

/**
 * Gives `file` these bytes and a new version, so that its URL stays and its caches do not; returns the stored record.
 * Bytes that are not an image set the record's status to FAILED.
 */
export async function putFileBytes(
  state: State,
  store: StoreRecord,
  { file, bytes }: { file: FileRecord; bytes: Buffer },
): Promise<FileRecord> {
  const image = await readImage(bytes)
  const { drawing: _drawn, failure: _why, keepsOldBytes: _old, ...kept } = file
  const record: FileRecord = {
    ...kept,
    ...image,
    bytes: bytes.length,
    status: image ? 'READY' : 'FAILED',
    version: file.version + 1,
    updatedAt: new Date().toISOString(),
  }
  await byteStoreOf(state).write(pathOf(store, file), bytes)
  return state.put(store, 'MediaImage', record)
}

/** Removes every stored byte of a store: its files and their resized images. */
export async function removeStoreFiles(state: State, store: StoreRecord): Promise<void> {
  await byteStoreOf(state).remove(`files/${store.handle}`)
  await byteStoreOf(state).remove(`resized/${store.handle}`)
}

/** Returns a file name as the platform would store it: one path segment of letters, digits, `.`, `_` and `-`. */
export function safeFilename(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^\.+/, '') || 'file'
}
