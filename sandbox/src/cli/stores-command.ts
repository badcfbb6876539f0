import { removeStoreFiles } from '../files/file-bytes.ts'
import { demoStores, ensureDemoStores, writeDemoStore } from '../store-generator/ensure-demo-stores.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { findStore, noSuchStore, storeText, storeUrls } from './store-lines.ts'

/** Runs `stores`: lists the stores and their URLs. */
export function storesCommand(context: CommandContext, flags: { json?: boolean }): ExitCode {
  const stores = context.state.stores().map((store) => storeUrls(context, store))
  context.print(flags.json ? JSON.stringify(stores, null, 2) : stores.map(storeText).join('\n\n'))
  return 0
}

/** Runs `reset`: deletes an imported store, recreates a demo store. */
export async function resetCommand(
  context: CommandContext,
  flags: { store?: string; all?: boolean },
): Promise<ExitCode> {
  const { state } = context
  if (flags.all) {
    const old = state.stores()
    state.transaction(() => {
      for (const store of old) state.deleteStore(store.id)
      ensureDemoStores(context)
    })
    for (const store of old) await removeStoreFiles(state, store)
    context.print(`Removed ${old.length} stores; the demo stores are as new.`)
    return storesCommand(context, {})
  }
  const name = flags.store ?? ''
  const store = findStore(context, name)
  if (!store) {
    context.printError(noSuchStore(context, name))
    return 2
  }
  const seed = demoStores.find((one) => one.store.handle === store.handle)
  state.transaction(() => {
    state.deleteStore(store.id)
    if (seed) writeDemoStore(state, seed, store.storefrontPort)
  })
  await removeStoreFiles(state, store)
  context.print(
    seed
      ? `${store.name} is as new; installed apps are gone from it.`
      : `${store.name} (${store.domain}) was removed with all it held.`,
  )
  return 0
}
