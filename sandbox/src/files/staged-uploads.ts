import type { State } from '../state/state.ts'
import { byteStoreOf } from './byte-store.ts'

/** Largest accepted upload, in bytes: the platform's limit for an image. */
export const STAGED_UPLOAD_LIMIT = 20_000_000
/** Time an upload is kept if unused, in milliseconds. */
const LIFETIME = 24 * 3_600_000

const folder = 'staged-uploads'

/** True for ids a staged-upload URL accepts. */
export const isStagedUploadId = (id: string): boolean => /^[A-Za-z0-9_-]{8,128}$/.test(id)

/** Keeps an upload under `id` until it is used or a day has passed. */
export async function keepStagedUpload(state: State, id: string, bytes: Buffer): Promise<void> {
  const store = byteStoreOf(state)
  for (const entry of await store.list(folder))
    if (entry.changedAt < Date.now() - LIFETIME) await store.remove(`${folder}/${entry.name}`)
  await store.write(`${folder}/${id}`, bytes)
}

/** Returns the uploaded bytes; undefined if nothing was uploaded under `id`, or the id is invalid. */
export async function stagedUpload(state: State, id: string): Promise<Buffer | undefined> {
  return isStagedUploadId(id) ? byteStoreOf(state).read(`${folder}/${id}`) : undefined
}

/**
 * Returns the uploaded file from a request body: the body itself, or the `file` part of a form, as the two kinds of
 * upload targets expect. Undefined if a form has no such part or cannot be read.
 */
export async function uploadedFile(body: Buffer, contentType: string): Promise<Buffer | undefined> {
  if (!contentType.startsWith('multipart/form-data')) return body
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const part = form?.get('file')
  return part && typeof part !== 'string' ? Buffer.from(await part.arrayBuffer()) : undefined
}
