import { Command, CommanderError } from 'commander'
import { createImageDelivery } from '#adapters/image-delivery/image-delivery.ts'
import { createPageReader } from '#adapters/page-reader/page-reader.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { installedShops } from '#core/shops/access.ts'
import { type Database, openDatabase } from '#kit/server/db/database.ts'
import type { Settings } from '#kit/server/env.ts'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import type { AppProcess } from './app-context.ts'
import { composeModules } from './modules.ts'

export interface CliSettings {
  /** Value of `OUTBOUND_ROUTES`. */
  outboundRoutes: string
  appUrl: string
  /** Connects to the owner's database; `leave` disconnects. */
  database: () => Promise<{ url: string; leave(): Promise<void> }>
  /** Reads the settings of the installation's processes; `leave` releases what they need. */
  installation: () => Promise<{ settings: Settings; leave(): Promise<void> }>
}

/**
 * Creates the command line with the modules' commands. Services are opened on first use. Wrong usage throws
 * commander's `CommanderError` after printing the reason; so does help, with exit code 0.
 */
export function createCli(settings: CliSettings): Command {
  const program = new Command('bin/signpost').showHelpAfterError('Try "bin/signpost --help".').exitOverride()
  let outbound: Outbound | undefined
  let database: Database | undefined
  let server: Awaited<ReturnType<CliSettings['database']>> | undefined
  let opened: { process: AppProcess; leave(): Promise<void> } | undefined
  const open = (): Outbound => {
    outbound ??= createOutbound({
      routes: outboundRoutesSchema.parse(settings.outboundRoutes),
      purpose: 'storefront',
    })
    return outbound
  }
  const { modules } = composeModules()
  const tools: CliTools = {
    siteReports: modules.flatMap(({ siteReports = [] }) => siteReports),
    pages: () => createPageReader({ outbound: open(), contactUrl: settings.appUrl }),
    download: (url) => createImageDelivery(open()).original(url, {}),
    database: async () => {
      server ??= await settings.database()
      database ??= openDatabase({ url: server.url, connections: 1, applicationName: 'signpost command line' })
      return database.kysely
    },
    shop: async (domain) => {
      if (!opened) {
        const { settings: of, leave } = await settings.installation()
        // Imported on use, because most commands do not need it. Standard output is left to the command.
        const { openApp } = await import('./app-context.ts')
        opened = { process: await openApp({ ...of, logLevel: 'silent' }, { part: 'web' }), leave }
      }
      return shopNamed(opened.process, domain)
    },
    close: async () => {
      await opened?.process.close(0)
      await opened?.leave()
      await outbound?.close()
      await database?.close()
      await server?.leave()
    },
  }
  for (const module of modules) for (const command of module.commands ?? []) command(program, tools)
  return program
}

/** Finds a store by its domain on the platform; `fernhill` stands for `fernhill.myshopify.com`. */
async function shopNamed({ app }: AppProcess, name: string): Promise<ShopContext> {
  const domain = name.includes('.') ? name.toLowerCase() : `${name.toLowerCase()}.myshopify.com`
  const found = await installedShops(app)(domain)
  if (!found) throw new Error(`The app is not installed on ${domain}.`)
  return shopContext(app, { id: found.id, domain }, { kind: 'system', name: 'command line' })
}

/** Whether the command line was used wrongly, or for help (exit code 0); the message has been printed. */
export function isWrongUse(error: unknown): error is { exitCode: number } {
  return error instanceof CommanderError
}
