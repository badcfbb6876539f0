import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { StoreRecord, ThemeRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** One file of a theme or of an app's theme extension. */
export interface TemplateFile {
  /** `sections/header.liquid` */
  filename: string
  body: string
  /** Changes with the body; part of cache keys and asset URLs. */
  checksum: string
  base64: boolean
}

/** Source of templates, snippets, locales and assets. */
export interface TemplateSource {
  readonly id: string
  file(filename: string): TemplateFile | undefined
  /** Returns the names of the files directly in a folder such as `locales`. */
  filenames(folder: string): string[]
}

/** Number of themes whose files are kept in memory for one state; few themes of a shop are in use. */
const KEPT_THEMES = 12

interface ThemeFiles {
  version: string
  files: Map<string, TemplateFile>
}

const kept = new WeakMap<State, Map<string, ThemeFiles>>()

/** Returns all files of a theme; read once, and again after a theme file of any store was written. */
function filesOf(state: State, store: StoreRecord, theme: ThemeRecord): Map<string, TemplateFile> {
  const themes = kept.get(state) ?? new Map<string, ThemeFiles>()
  kept.set(state, themes)
  const key = `${store.id}:${theme.id}`
  const version = state.versionOf('OnlineStoreThemeFile')
  const known = themes.get(key)
  if (known?.version === version) return known.files
  const records = state.list(store, 'OnlineStoreThemeFile', { parent: theme.id })
  const files = new Map(
    records.map(({ filename, body, checksumMd5, bodyEncoding }) => [
      filename,
      { filename, body, checksum: checksumMd5, base64: bodyEncoding === 'base64' },
    ]),
  )
  themes.delete(key)
  if (themes.size >= KEPT_THEMES) themes.delete(themes.keys().next().value ?? '')
  themes.set(key, { version, files })
  return files
}

/** Returns the names directly in a folder, in order. */
function namesIn(names: Iterable<string>, folder: string): string[] {
  const prefix = `${folder}/`
  return [...names]
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'))
    .sort()
}

/** The files of a theme record, as of the time this object is created. */
export class ThemeSource implements TemplateSource {
  readonly id: string
  readonly theme: ThemeRecord
  readonly #files: Map<string, TemplateFile>
  readonly #names = new Map<string, string[]>()

  constructor(state: State, store: StoreRecord, theme: ThemeRecord) {
    this.id = `theme:${store.id}:${theme.id}`
    this.theme = theme
    this.#files = filesOf(state, store, theme)
  }

  file(filename: string): TemplateFile | undefined {
    return this.#files.get(filename)
  }

  filenames(folder: string): string[] {
    const names = this.#names.get(folder) ?? namesIn(this.#files.keys(), folder)
    this.#names.set(folder, names)
    return names
  }
}

/** The files of a folder on disk: an app's theme extension, or a theme under check. Each file is read once. */
export class FolderSource implements TemplateSource {
  readonly id: string
  readonly directory: string
  readonly #read = new Map<string, TemplateFile | undefined>()

  constructor(directory: string) {
    this.directory = resolve(directory)
    this.id = `folder:${this.directory}`
  }

  file(filename: string): TemplateFile | undefined {
    if (!this.#read.has(filename)) this.#read.set(filename, this.#fromDisk(filename))
    return this.#read.get(filename)
  }

  #fromDisk(filename: string): TemplateFile | undefined {
    const path = resolve(this.directory, filename)
    if (!path.startsWith(this.directory + sep) || !existsSync(path) || !statSync(path).isFile())
      return undefined
    const bytes = readFileSync(path)
    const base64 = bytes.includes(0)
    return {
      filename,
      body: bytes.toString(base64 ? 'base64' : 'utf8'),
      checksum: createHash('md5').update(bytes).digest('hex'),
      base64,
    }
  }

  filenames(folder: string): string[] {
    const path = join(this.directory, folder)
    if (!existsSync(path)) return []
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `${folder}/${entry.name}`)
      .sort()
  }
}
