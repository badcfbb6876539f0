import { Command, CommanderError } from 'commander'
import { createImageDelivery } from '#adapters/image-delivery/image-delivery.ts'
import { createPageReader } from '#adapters/page-reader/page-reader.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { type Database, openDatabase } from '#kit/server/db/database.ts'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import { composeModules } from './modules.ts'

export interface CliSettings {
  /** OUTBOUND_ROUTES, as text. */
  outboundRoutes: string
  appUrl: string
  /** Where the owner's database is, and how to leave it again. */
  database: () => Promise<{ url: string; leave(): Promise<void> }>
}

/**
 * The command line with every command the modules bring. Nothing is opened before a command asks for it. A wrong
 * use throws commander's `CommanderError` after it said what is wrong; so does help, with exit code 0.
 */
export function createCli(settings: CliSettings): Command {
  const program = new Command('bin/signpost').showHelpAfterError('Try "bin/signpost --help".').exitOverride()
  let outbound: Outbound | undefined
  let database: Database | undefined
  let place: Awaited<ReturnType<CliSettings['database']>> | undefined
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
      place ??= await settings.database()
      database ??= openDatabase({ url: place.url, connections: 1, applicationName: 'signpost command line' })
      return database.kysely
    },
    close: async () => {
      await outbound?.close()
      await database?.close()
      await place?.leave()
    },
  }
  for (const module of modules) for (const command of module.commands ?? []) command(program, tools)
  return program
}

/** Whether the command line was used in a wrong way, or for help (exit code 0); what there is to say was said. */
export function isWrongUse(error: unknown): error is { exitCode: number } {
  return error instanceof CommanderError
}
