import { createHash } from 'node:crypto'
import { JsonFileError, parseJsonFile } from '../../liquid/json-file.ts'
import type { StoreRecord, ThemeFileRecord, ThemeRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Location of a theme's files. */
export interface StoreTheme {
  state: State
  store: StoreRecord
  theme: ThemeRecord
}

/** Returns the published theme. */
export function mainTheme(state: State, store: StoreRecord): ThemeRecord | undefined {
  return state.byHandle(store, 'OnlineStoreTheme', 'MAIN')
}

export function themeFile(storeTheme: StoreTheme, filename: string): ThemeFileRecord | undefined {
  return storeTheme.state.byHandle(storeTheme.store, 'OnlineStoreThemeFile', filename, storeTheme.theme.id)
}

/** Returns the names of the theme's files in a folder (`templates/`), in order. */
export function themeFileNames(storeTheme: StoreTheme, folder: string): string[] {
  return storeTheme.state
    .byHandlePrefix(storeTheme.store, 'OnlineStoreThemeFile', folder)
    .filter((file) => file.themeId === storeTheme.theme.id)
    .map((file) => file.filename)
}

/** Reads a theme's JSON file; undefined if it does not exist. Throws `JsonFileError` if it is not a JSON object. */
export function readThemeJson(storeTheme: StoreTheme, filename: string): Record<string, unknown> | undefined {
  const file = themeFile(storeTheme, filename)
  if (!file) return undefined
  const value = parseJsonFile(filename, file.body)
  if (!isRecord(value))
    throw new JsonFileError('it is not a JSON object', { file: filename, line: 1, column: 1 })
  return value
}

/** Writes a JSON file of the theme, keeping its leading comment, and marks the theme as changed. */
export function writeThemeJson(
  storeTheme: StoreTheme,
  filename: string,
  value: Record<string, unknown>,
): void {
  const { state, store, theme } = storeTheme
  const former = themeFile(storeTheme, filename)
  const header = /^\uFEFF?\s*\/\*[\s\S]*?\*\/\s*/.exec(former?.body ?? '')?.[0] ?? ''
  const body = `${header}${JSON.stringify(value, null, 2)}\n`
  const now = new Date().toISOString()
  state.transaction(() => {
    state.put(store, 'OnlineStoreThemeFile', {
      id: former?.id ?? state.nextId(),
      createdAt: former?.createdAt ?? now,
      updatedAt: now,
      themeId: theme.id,
      filename,
      body,
      checksumMd5: createHash('md5').update(body).digest('hex'),
    })
    state.put(store, 'OnlineStoreTheme', { ...theme, updatedAt: now })
  })
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
