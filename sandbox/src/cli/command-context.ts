import { join } from 'node:path'
import { z } from 'zod'
import { givenIn, portNumber, storefrontPorts } from '../setting-values.ts'
import { State } from '../state/state.ts'
import { ensureDemoStores } from '../store-generator/ensure-demo-stores.ts'

/** The sandbox settings a command needs; the names are those of settings.ts. */
const environment = z.object({
  DATA_DIR: z.string().optional(),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_PORT: portNumber.optional(),
  SANDBOX_STOREFRONT_PORT: portNumber.optional(),
  SANDBOX_STOREFRONT_PORTS: storefrontPorts,
})

/** Environment and output of a command; each text is one or more whole lines. */
export interface Terminal {
  env: Record<string, string | undefined>
  print(text: string): void
  printError(text: string): void
}

/** Context in which a command runs. */
export interface CommandContext extends Terminal {
  state: State
  settings: { storefrontPort: number; storefrontPorts: number }
  /** `http://admin.localhost:4000` */
  adminOrigin: string
}

/** Exit code of a command: 0 success, 1 something listed needs attention, 2 nothing was done. */
export type ExitCode = 0 | 1 | 2

/**
 * Opens the data folder of the sandbox, running or not, and runs `work` on it. An empty folder gets the demo stores
 * first, as in a sandbox. Ports are those of the stores, unless the environment sets others.
 */
export async function withCommandContext(
  terminal: Terminal,
  work: (context: CommandContext) => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  const parsed = environment.safeParse(givenIn(terminal.env))
  if (!parsed.success) {
    const list = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    terminal.printError(`Nothing was done; these settings are wrong:\n${list.join('\n')}`)
    return 2
  }
  const values = parsed.data
  const folder = values.SANDBOX_DATA_DIR ?? join(values.DATA_DIR ?? '.data', 'sandbox')
  const state = openState(folder, {
    setting: values.SANDBOX_DATA_DIR === undefined ? 'DATA_DIR' : 'SANDBOX_DATA_DIR',
    terminal,
  })
  if (!state) return 2
  try {
    const known = state.stores().map((store) => store.storefrontPort)
    const asked =
      values.SANDBOX_STOREFRONT_PORT ?? (values.SANDBOX_PORT ? values.SANDBOX_PORT + 1 : undefined)
    const storefrontPort = asked ?? (known.length ? Math.min(...known) : 4001)
    const settings = { storefrontPort, storefrontPorts: values.SANDBOX_STOREFRONT_PORTS }
    if (known.length === 0) ensureDemoStores({ state, settings })
    return await work({
      ...terminal,
      state,
      settings,
      adminOrigin: `http://admin.localhost:${values.SANDBOX_PORT ?? storefrontPort - 1}`,
    })
  } finally {
    state.close()
  }
}

function openState(
  folder: string,
  { setting, terminal }: { setting: string; terminal: Terminal },
): State | undefined {
  try {
    return new State(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    terminal.printError(
      `The sandbox's data in ${folder} cannot be opened: ${reason}. Nothing was changed. Check the folder, or name another with ${setting}.`,
    )
    return undefined
  }
}
