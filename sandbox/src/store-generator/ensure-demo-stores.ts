import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { fernhill } from './fernhill/fernhill.ts'
import { harbourLane } from './harbour-lane/harbour-lane.ts'
import { installTheme } from './install-theme.ts'
import type { StoreSeed } from './seeds.ts'
import { writeStore } from './write-store.ts'

/** The parts of a sandbox the demo stores need. */
export interface DemoStoresContext {
  state: State
  settings: { storefrontPort: number }
}

/** The generated stores, in the order of their storefront ports. */
export const demoStores: StoreSeed[] = [fernhill, harbourLane]

/**
 * Fills an empty state with the demo stores and their theme. Existing stores are kept; their storefronts move to the
 * current ports if the sandbox was started on others.
 */
export function ensureDemoStores({ state, settings }: DemoStoresContext): void {
  state.transaction(() => {
    const stores = state.stores()
    if (stores.length === 0) {
      const written = demoStores.map((seed, index) =>
        writeStore(state, seed, settings.storefrontPort + index),
      )
      for (const store of written) installTheme(state, store)
      return
    }
    const shift = settings.storefrontPort - Math.min(...stores.map((store) => store.storefrontPort))
    if (shift !== 0)
      for (const store of stores) state.putStore({ ...store, storefrontPort: store.storefrontPort + shift })
  })
}

/** Creates one demo store, with its theme. */
export function writeDemoStore(state: State, seed: StoreSeed, storefrontPort: number): StoreRecord {
  return state.transaction(() => {
    const store = writeStore(state, seed, storefrontPort)
    installTheme(state, store)
    return store
  })
}
