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
  /** Changes with the body; part of cache keys and of asset addresses. */
  checksum: string
  base64: boolean
}

/** Where templates, snippets, locales and assets come from. */
export interface TemplateSource {
  readonly id: string
  file(filename: string): TemplateFile | undefined
  /** Names of the files directly in a folder such as `locales`. */
  filenames(folder: string): string[]
}

/** The files of a theme record. */
export class ThemeSource implements TemplateSource {
  readonly id: string
  readonly theme: ThemeRecord
  readonly #state: State
  readonly #store: StoreRecord
  readonly #read = new Map<string, TemplateFile | undefined>()

  constructor(state: State, store: StoreRecord, theme: ThemeRecord) {
    this.id = `theme:${store.id}:${theme.id}`
    this.theme = theme
    this.#state = state
    this.#store = store
  }

  file(filename: string): TemplateFile | undefined {
    if (!this.#read.has(filename)) {
      const record = this.#state.byHandle(this.#store, 'OnlineStoreThemeFile', filename, this.theme.id)
      this.#read.set(
        filename,
        record && {
          filename,
          body: record.body,
          checksum: record.checksumMd5,
          base64: record.bodyEncoding === 'base64',
        },
      )
    }
    return this.#read.get(filename)
  }

  filenames(folder: string): string[] {
    const prefix = `${folder}/`
    return this.#state
      .byHandlePrefix(this.#store, 'OnlineStoreThemeFile', prefix)
      .filter(
        (record) => record.themeId === this.theme.id && !record.filename.slice(prefix.length).includes('/'),
      )
      .map((record) => record.filename)
  }
}

/** The files of a folder on disk: an app's theme extension, or a theme that is being checked. */
export class FolderSource implements TemplateSource {
  readonly id: string
  readonly directory: string

  constructor(directory: string) {
    this.directory = resolve(directory)
    this.id = `folder:${this.directory}`
  }

  file(filename: string): TemplateFile | undefined {
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
