import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { State } from '../state/state.ts'

/** Stores bytes under `/`-separated paths in the sandbox's data folder, or in memory for an in-memory state. */
export interface ByteStore {
  read(path: string): Promise<Buffer | undefined>
  /** Writes the file atomically. */
  write(path: string, bytes: Buffer): Promise<void>
  /** Removes a file or everything under a folder; a missing path is not an error. */
  remove(path: string): Promise<void>
  /** Replaces one folder with another; a missing source is not an error. */
  move(from: string, to: string): Promise<void>
  /** Returns the files directly in `folder`, the least recently changed first. */
  list(folder: string): Promise<{ name: string; bytes: number; changedAt: number }[]>
}

/** Returns a store of bytes below a folder on disk. */
export function bytesBelow(root: string): ByteStore {
  const base = resolve(root)
  const locate = (path: string) => {
    const full = resolve(base, path)
    if (!full.startsWith(base + sep)) throw new Error(`"${path}" lies outside the sandbox's data folder`)
    return full
  }
  const absent = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined
    throw error
  }
  return {
    read: (path) => readFile(locate(path)).catch(absent),
    async write(path, bytes) {
      const full = locate(path)
      const draft = `${full}.${randomBytes(4).toString('hex')}.part`
      await mkdir(dirname(full), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, full)
    },
    remove: (path) => rm(locate(path), { recursive: true, force: true }),
    async move(from, to) {
      if (!(await stat(locate(from)).catch(absent))) return
      await rm(locate(to), { recursive: true, force: true })
      await mkdir(dirname(locate(to)), { recursive: true })
      await rename(locate(from), locate(to))
    },
    async list(folder) {
      const names = (await readdir(locate(folder)).catch(absent)) ?? []
      const entries = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(locate(folder), name)).catch(absent)
          return found ? [{ name, bytes: found.size, changedAt: found.mtimeMs }] : []
        }),
      )
      return entries.flat().sort((a, b) => a.changedAt - b.changedAt)
    },
  }
}

function memoryStore(): ByteStore {
  const files = new Map<string, { bytes: Buffer; changedAt: number }>()
  return {
    read: async (path) => files.get(path)?.bytes,
    async write(path, bytes) {
      files.delete(path)
      files.set(path, { bytes, changedAt: Date.now() })
    },
    async remove(path) {
      for (const key of files.keys()) if (key === path || key.startsWith(`${path}/`)) files.delete(key)
    },
    async move(from, to) {
      const moved = files.entries().filter(([path]) => path.startsWith(`${from}/`))
      for (const [path, file] of moved.toArray()) {
        files.delete(path)
        files.set(to + path.slice(from.length), file)
      }
    },
    list: async (folder) =>
      [...files]
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, file]) => ({
          name: path.slice(folder.length + 1),
          bytes: file.bytes.length,
          changedAt: file.changedAt,
        })),
  }
}

const stores = new WeakMap<State, ByteStore>()

/** Returns the byte store of this state's files. */
export function byteStoreOf(state: State): ByteStore {
  let store = stores.get(state)
  if (!store) {
    store = state.dataDirectory === ':memory:' ? memoryStore() : bytesBelow(state.dataDirectory)
    stores.set(state, store)
  }
  return store
}
