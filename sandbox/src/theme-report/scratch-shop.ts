import type { SandboxContext } from '../context.ts'
import { seededFaults } from '../faults/seeded-faults.ts'
import { loadTheme } from '../liquid/checker/load-theme.ts'
import type { StoreRecord, ThemeRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { ensureDemoStores } from '../store-generator/ensure-demo-stores.ts'

/** An in-memory demo store with one theme, and without apps or URLs. */
export interface ScratchShop {
  context: SandboxContext
  store: StoreRecord
  theme: ThemeRecord
  close(): void
}

const PORT = 4001

/** Opens the first demo store with the theme in a folder. */
export function openScratchShop(directory: string): ScratchShop {
  const state = new State(':memory:')
  ensureDemoStores({ state, settings: { storefrontPort: PORT } })
  const [store] = state.stores()
  if (!store) throw new Error('The demo stores are missing.')
  const theme = loadTheme(state, store, { name: 'Judged', role: 'MAIN', directory })
  const context: SandboxContext = {
    state,
    settings: {
      port: PORT - 1,
      storefrontPort: PORT,
      storefrontPorts: 1,
      smtpPort: 0,
      dataDirectory: ':memory:',
      appDirectory: '.',
      appSecret: 'nobody-asks-for-it',
      appUrl: null,
      adminOrigin: `http://admin.localhost:${PORT - 1}`,
    },
    deployment: { apps: () => [], app: () => undefined },
    faults: seededFaults(),
  }
  return { context, store, theme, close: () => state.close() }
}
