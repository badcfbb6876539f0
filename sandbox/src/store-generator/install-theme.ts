import { fileURLToPath } from 'node:url'
import { loadTheme } from '../liquid/checker/load-theme.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** The theme every new store starts with. */
const directory = fileURLToPath(new URL('../theme', import.meta.url))

/** Installs the standard theme in a store and publishes it. */
export function installTheme(state: State, store: StoreRecord): void {
  loadTheme(state, store, { name: 'Waymark', role: 'MAIN', directory })
}
