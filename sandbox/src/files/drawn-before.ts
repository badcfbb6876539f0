import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { State } from '../state/state.ts'
import { type ByteStore, bytesBelow } from './byte-store.ts'

const shared = new WeakMap<State, ByteStore>()

/** Lets this platform share the results of its drawings with all others that name the same folder. */
export function shareDrawings(state: State, directory: string): void {
  shared.set(state, bytesBelow(directory))
}

/** Part of the cache key: another version of sharp draws anew. */
const versions = JSON.stringify(sharp.versions)

/**
 * Returns the result of `make`, or the shared result another platform made from the same input. `made` must cover
 * everything the result depends on, including the code that makes it. Without a shared folder, `make` always runs.
 */
export async function drawnBefore(
  state: State,
  made: readonly (Buffer | string)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const store = shared.get(state)
  if (!store) return make()
  const hash = createHash('sha256').update(versions)
  for (const part of made) hash.update(createHash('sha256').update(part).digest())
  const path = hash.digest('base64url')
  const kept = await store.read(path)
  if (kept) return kept
  const bytes = await make()
  await store.write(path, bytes)
  return bytes
}
