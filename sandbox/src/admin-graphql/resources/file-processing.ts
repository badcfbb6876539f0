import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from '../../faults/faults.ts'
import { putFileBytes, readImage } from '../../files/file-bytes.ts'
import { stagedUpload } from '../../files/staged-uploads.ts'
import type { FileRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Limits for a file fetched from a URL, in bytes and in pixels: the platform's limits for an image (facts). */
const MAX_BYTES = 20_000_000
const MAX_PIXELS = 20_000_000
const TIMEOUT_MS = 20_000

const underWay = new WeakMap<State, Set<Promise<void>>>()

/**
 * Gives a file its bytes after the mutation has answered, as the platform does: the record is PROCESSING (or
 * UPLOADED) until then, READY or FAILED after. Does nothing if the mutation was rolled back meanwhile.
 */
export function processFile(
  state: State,
  store: StoreRecord,
  { id, read, faults }: { id: number; read: () => Promise<Buffer | undefined>; faults?: Faults },
): void {
  const running = underWay.get(state) ?? new Set()
  underWay.set(state, running)
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(async () => {
      if (!isWaiting(state.get(store, 'MediaImage', id))) return
      const delay = faults ? faults.knobs.fileProcessingMs / faults.knobs.timeScale : 0
      if (delay > 0) await pause(delay)
      const bytes = await read()
      const failure =
        planted(faults, { isUpdate: (state.get(store, 'MediaImage', id)?.width ?? 0) > 0 }) ??
        (await faultOf(bytes))
      const file = state.get(store, 'MediaImage', id)
      if (!file || !isWaiting(file)) return
      if (bytes && !failure) await putFileBytes(state, store, { file, bytes })
      else {
        const keepsOldBytes = file.width > 0
        const failed = {
          status: 'FAILED' as const,
          failure: failure ?? 'IMAGE_DOWNLOAD_FAILURE',
          keepsOldBytes,
        }
        state.put(store, 'MediaImage', { ...file, ...failed, updatedAt: new Date().toISOString() })
      }
    })
    .finally(() => running.delete(work))
  running.add(work)
}

function planted(faults: Faults | undefined, { isUpdate }: { isUpdate: boolean }): string | undefined {
  if (!faults) return undefined
  const { failNextFiles, failNextUpdates, fileFailureRate } = faults.knobs
  if (failNextFiles > 0) faults.set({ failNextFiles: failNextFiles - 1 })
  else if (isUpdate && failNextUpdates > 0) faults.set({ failNextUpdates: failNextUpdates - 1 })
  else if (!faults.strikes(fileFailureRate)) return undefined
  return 'IMAGE_PROCESSING_FAILURE'
}

/** Returns the reason the platform refuses these bytes, as MediaErrorCode. */
async function faultOf(bytes: Buffer | undefined): Promise<string | undefined> {
  if (!bytes) return 'IMAGE_DOWNLOAD_FAILURE'
  if (bytes.length > MAX_BYTES) return 'INVALID_IMAGE_FILE_SIZE'
  const image = await readImage(bytes)
  if (!image) return 'UNSUPPORTED_IMAGE_FILE_TYPE'
  return image.width * image.height > MAX_PIXELS ? 'INVALID_IMAGE_RESOLUTION' : undefined
}

const isWaiting = (file: FileRecord | undefined) =>
  file?.status === 'PROCESSING' || file?.status === 'UPLOADED'

/** Waits until no file is being processed. */
export async function filesProcessed(state: State): Promise<void> {
  await Promise.all(underWay.get(state) ?? [])
}

/** Returns the bytes behind a URL, of a staged upload or any other; undefined if there are none. */
export async function bytesBehind(state: State, source: string): Promise<Buffer | undefined> {
  const staged = /\/staged-uploads\/([A-Za-z0-9_-]+)(?:[/?].*)?$/.exec(source)?.[1]
  if (staged) return stagedUpload(state, staged)
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
    return bytes && bytes.length <= MAX_BYTES ? bytes : undefined
  } catch {
    // Not reachable: the file's status reports it.
    return undefined
  }
}
