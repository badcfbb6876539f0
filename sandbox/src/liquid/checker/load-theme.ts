import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { StoreRecord, ThemeRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import { FolderSource } from '../template-source.ts'

/** Folders of a theme. Source: shopify.dev, "Theme architecture". */
const THEME_FOLDERS = ['assets', 'blocks', 'config', 'layout', 'locales', 'sections', 'snippets', 'templates']

/** Returns the names of a theme's files below `directory`, sorted, without files outside the platform's folders. */
export function themeFilenames(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => THEME_FOLDERS.includes(name.split('/')[0] ?? ''))
    .sort()
}

export interface LoadThemeOptions {
  /** Name of the theme in the store. */
  name: string
  /** `MAIN` replaces the published theme, which becomes unpublished. */
  role: ThemeRecord['role']
}

/**
 * Loads a folder in the platform's layout into a store as a theme. Loading a theme of the same name and role again
 * replaces its files and keeps its id. Returns the theme; listeners are notified of the theme, not of each file.
 */
export function loadTheme(
  state: State,
  store: StoreRecord,
  theme: LoadThemeOptions & { directory: string },
): ThemeRecord {
  const source = new FolderSource(theme.directory)
  const names = themeFilenames(theme.directory)
  return state.transaction(() => {
    const now = new Date().toISOString()
    const themes = state.list(store, 'OnlineStoreTheme')
    const former = themes.find((one) => one.name === theme.name && one.role === theme.role)
    if (theme.role === 'MAIN')
      for (const one of themes)
        if (one.role === 'MAIN' && one.id !== former?.id)
          state.put(store, 'OnlineStoreTheme', { ...one, role: 'UNPUBLISHED', updatedAt: now })
    const record: ThemeRecord = {
      id: former?.id ?? state.nextId(),
      name: theme.name,
      role: theme.role,
      createdAt: former?.createdAt ?? now,
      updatedAt: now,
    }
    const known = new Map(
      state.list(store, 'OnlineStoreThemeFile', { parent: record.id }).map((file) => [file.filename, file]),
    )
    for (const [filename, old] of known)
      if (!names.includes(filename)) state.delete(store, 'OnlineStoreThemeFile', old.id)
    for (const filename of names) {
      const file = source.file(filename)
      if (!file) continue
      const old = known.get(filename)
      const checksumMd5 = createHash('md5').update(file.body).digest('hex')
      const base = {
        id: old?.id ?? state.nextId(),
        themeId: record.id,
        filename,
        body: file.body,
        checksumMd5,
      }
      const times = { createdAt: old?.createdAt ?? now, updatedAt: now }
      state.put(
        store,
        'OnlineStoreThemeFile',
        { ...base, ...times, ...(file.base64 ? { bodyEncoding: 'base64' as const } : {}) },
        { silent: true },
      )
    }
    return state.put(store, 'OnlineStoreTheme', record)
  })
}
