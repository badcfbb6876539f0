import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** The theme every new store starts with. */
const themeDirectory = fileURLToPath(new URL('../theme', import.meta.url))

/** Gives a store the standard theme, published. */
export function installTheme(state: State, store: StoreRecord): void {
  if (!existsSync(themeDirectory)) return
  const now = new Date().toISOString()
  const at = { createdAt: now, updatedAt: now }
  const theme = state.put(
    store,
    'OnlineStoreTheme',
    { ...at, id: state.nextId(), name: 'Waymark', role: 'MAIN' },
    { silent: true },
  )
  for (const entry of readdirSync(themeDirectory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path, 'utf8')
    state.put(
      store,
      'OnlineStoreThemeFile',
      {
        ...at,
        id: state.nextId(),
        themeId: theme.id,
        filename: relative(themeDirectory, path).split(sep).join('/'),
        body,
        checksumMd5: createHash('md5').update(body).digest('hex'),
      },
      { silent: true },
    )
  }
}
