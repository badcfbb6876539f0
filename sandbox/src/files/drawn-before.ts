import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { State } from '../state/state.ts'
import { type ByteStore, bytesBelow } from './byte-store.ts'

const shared = new WeakMap<State, ByteStore>()

/** Lets this platform share what it makes of its drawings with all others that name the same folder. */
export function shareDrawings(state: State, directory: string): void {
  shared.set(state, bytesBelow(directory))
}

/** Whoever draws with another version draws anew. */
const versions = JSON.stringify(sharp.versions)

/**
 * What `make` makes, unless another platform made it of the same: bytes and words have to name all that the result
 * depends on, the code that makes it included. A platform that shares nothing makes it.
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
