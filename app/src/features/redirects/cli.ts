import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { checkFile } from './command/check-file.ts'

interface CheckOptions {
  held?: string
  host?: string[]
  limit: string
  json?: boolean
}

/** `bin/signpost redirects check …` */
export function registerRedirects(program: Command, tools: CliTools): void {
  program
    .command('redirects')
    .description('Redirects of a store, as CSV files with the columns "Redirect from" and "Redirect to".')
    .command('check')
    .description(
      'Find loops, chains, duplicates and paths that are never redirected. Exits with 1 if there are any, with 2 if a file cannot be read.',
    )
    .argument('<file>', 'CSV file to check, or "-" for standard input')
    .option('--held <file>', "the store's redirects, as exported: check the file as an import over them")
    .option('--host <host...>', 'host of the store; its URLs are read as paths')
    .option('--limit <n>', 'redirects the store may hold', '100000')
    .option('--json', 'print one JSON document: {count, room, findings, writes}')
    .action(async (file: string, options: CheckOptions) => {
      const read = (name: string) => (name === '-' ? buffer(process.stdin) : readFile(name))
      try {
        process.exitCode = await checkFile(
          {
            file: () => read(file),
            held: options.held === undefined ? null : () => read(options.held ?? ''),
            hosts: options.host ?? [],
            limit: Number(options.limit),
            json: options.json ?? false,
          },
          {
            print: (text) => process.stdout.write(`${text}\n`),
            printError: (text) => process.stderr.write(`${text}\n`),
          },
        )
      } finally {
        await tools.close()
      }
    })
}
