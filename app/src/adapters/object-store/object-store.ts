/** Bytes under a key, `<shop>/<digest>`. What is written under a key never changes, so a second write is none. */
export interface ObjectStore {
  /** Throws `ObjectStoreError` when the bytes are not kept for certain. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: nothing is kept under the key. Throws `ObjectStoreError` when nobody can say. */
  get(key: string): Promise<Buffer | null>
  /** Nothing there is fine. */
  remove(key: string): Promise<void>
}

/** The store of objects did not do what was asked. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ObjectStoreError'
  }
}

/** Letters, digits and hyphens, one folder deep: no key leads out of the store. */
const KEY = /^[A-Za-z0-9-]{1,64}\/[A-Za-z0-9-]{1,128}$/

/** Refuses what is no key. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new ObjectStoreError(`"${key}" is no key.`)
  return key
}
