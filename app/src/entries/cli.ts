import { Command, CommanderError } from 'commander'
import { createImageDelivery } from '#adapters/image-delivery/image-delivery.ts'
import { createPageReader } from '#adapters/page-reader/page-reader.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import { composeModules } from './modules.ts'

export interface CliSettings {
  /** OUTBOUND_ROUTES, as text. */
  outboundRoutes: string
  appUrl: string
}

/**
 * The command line with every command the modules bring. Nothing is opened before a command asks for it. A wrong
 * use throws commander's `CommanderError` after it said what is wrong; so does help, with exit code 0.
 */
export function createCli(settings: CliSettings): Command {
  const program = new Command('bin/signpost').showHelpAfterError('Try "bin/signpost --help".').exitOverride()
  let outbound: Outbound | undefined
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
    close: async () => outbound?.close(),
  }
  for (const module of modules) for (const command of module.commands ?? []) command(program, tools)
  return program
}

/** Whether the command line was used in a wrong way, or for help (exit code 0); what there is to say was said. */
export function isWrongUse(error: unknown): error is { exitCode: number } {
  return error instanceof CommanderError
}
