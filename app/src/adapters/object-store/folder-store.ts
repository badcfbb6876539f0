import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type ObjectStore, ObjectStoreError } from './object-store.ts'

/** Stores objects as files of a folder. All processes must see the same folder. */
export function createFolderStore(folder: string): ObjectStore {
  const locate = (key: string) => join(folder, checkKey(key))
  const missing = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw new ObjectStoreError('The folder of objects cannot be read.', error)
  }
  return {
    async put(key, bytes) {
      const path = locate(key)
      if ((await stat(path).catch(missing))?.size === bytes.length) return
      const draft = `${path}.${randomUUID()}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          // An original may be replaced in the store only once it is safely stored here.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw new ObjectStoreError('The folder of objects cannot be written.', error)
      }
    },
    async get(key) {
      return readFile(locate(key)).catch(missing)
    },
    async remove(key) {
      await rm(locate(key), { force: true })
    },
  }
}
