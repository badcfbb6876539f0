/** Bytes under a key, `<shop>/<digest>`. The content of a key never changes, so a second write does nothing. */
export interface ObjectStore {
  /** Throws `ObjectStoreError` unless the bytes are certainly stored. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: nothing is stored under the key. Throws `ObjectStoreError` when that cannot be determined. */
  get(key: string): Promise<Buffer | null>
  /** Succeeds even if the key does not exist. */
  remove(key: string): Promise<void>
}

/** The object store failed to do what was requested. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ObjectStoreError'
  }
}

/** Letters, digits and hyphens, one folder deep: no key leads out of the store. */
const KEY = /^[A-Za-z0-9-]{1,64}\/[A-Za-z0-9-]{1,128}$/

/** Returns a valid key; throws `ObjectStoreError` otherwise. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new ObjectStoreError(`"${key}" is not a key.`)
  return key
}
