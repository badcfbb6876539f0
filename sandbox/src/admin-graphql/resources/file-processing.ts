import { putFileBytes } from '../../files/file-bytes.ts'
import { stagedUpload } from '../../files/staged-uploads.ts'
import type { FileRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Largest file taken from an address, in bytes: the platform's limit for an image. */
const MAX_BYTES = 20_000_000
const TIMEOUT_MS = 20_000

const underWay = new WeakMap<State, Set<Promise<void>>>()

/**
 * Gives a file its bytes after the mutation has answered, as the platform does: the record is PROCESSING (or
 * UPLOADED) until then, READY or FAILED after. Nothing happens when the mutation was taken back meanwhile.
 */
export function processFile(
  state: State,
  store: StoreRecord,
  { id, read }: { id: number; read: () => Promise<Buffer | undefined> },
): void {
  const running = underWay.get(state) ?? new Set()
  underWay.set(state, running)
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(async () => {
      if (!isWaiting(state.get(store, 'MediaImage', id))) return
      const bytes = await read()
      const file = state.get(store, 'MediaImage', id)
      if (!file || !isWaiting(file)) return
      if (bytes) await putFileBytes(state, store, { file, bytes })
      else state.put(store, 'MediaImage', { ...file, status: 'FAILED', updatedAt: new Date().toISOString() })
    })
    .finally(() => running.delete(work))
  running.add(work)
}

const isWaiting = (file: FileRecord | undefined) =>
  file?.status === 'PROCESSING' || file?.status === 'UPLOADED'

/** Waits until no file is being processed. */
export async function filesProcessed(state: State): Promise<void> {
  await Promise.all(underWay.get(state) ?? [])
}

/** The bytes behind an address: a staged upload's, or any other one. Undefined when there are none. */
export async function bytesBehind(state: State, source: string): Promise<Buffer | undefined> {
  const staged = /\/staged-uploads\/([A-Za-z0-9_-]+)(?:[/?].*)?$/.exec(source)?.[1]
  if (staged) return stagedUpload(state, staged)
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
    return bytes && bytes.length <= MAX_BYTES ? bytes : undefined
  } catch {
    // Not reachable: the file's status says so.
    return undefined
  }
}
